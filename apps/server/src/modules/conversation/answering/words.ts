// Scripts without spaces between words: there, every character is one.
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const word = String.raw`[${unspaced}]|(?:(?![${unspaced}])[\p{L}\p{M}\p{N}]){1,64}`;
/** How an answer points at its sources: `[2]`, or `[1, 3]`. */
const mark = String.raw`\[\d{1,3}(?:\s*,\s*\d{1,3})*\]`;

const anyWord = new RegExp(word, "gu");
const anyMark = new RegExp(mark, "gu");
const nextWord = new RegExp(String.raw`((?:${mark}|[^\p{L}\p{M}\p{N}])*)(${word})`, "uy");

const normalised = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Never none: a character that turns into nothing must not let the words around it out of sight. */
const countedWords = (written: string): string[] => normalised(written).match(anyWord) ?? [written];

/** The words of a text, so that case, spacing, punctuation and marks make no difference. */
export const wordsOf = (text: string): string[] =>
  (text.replaceAll(anyMark, " ").match(anyWord) ?? []).flatMap(countedWords);

/** A word as it was written, with whatever stands before it. */
export type Written = { text: string; words: string[] };

/** Takes a text apart as it comes in; the last word waits until it is clear that it has ended. */
export class WordReader {
  #pending = "";

  read(text: string): Written[] {
    this.#pending += text;
    return this.#take((end) => end < this.#pending.length);
  }

  /** The rest, and what stands after the last word. */
  end(): { written: Written[]; tail: string } {
    const written = this.#take(() => true);
    return { written, tail: this.#pending };
  }

  #take(isOver: (end: number) => boolean): Written[] {
    const written: Written[] = [];
    let at = 0;
    for (;;) {
      nextWord.lastIndex = at;
      const found = nextWord.exec(this.#pending);
      if (!found || !isOver(nextWord.lastIndex)) break;
      at = nextWord.lastIndex;
      written.push({ text: found[0], words: countedWords(found[2] ?? "") });
    }
    this.#pending = this.#pending.slice(at);
    return written;
  }
}
