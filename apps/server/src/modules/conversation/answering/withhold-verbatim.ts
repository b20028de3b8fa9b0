import { type Run, WordIndex } from "./word-index.ts";
import { WordReader, type Written, wordsOf } from "./words.ts";

/** Part of a prompt: what nobody but the twin's people may read, or what may be quoted in short. */
export type PromptPart = { text: string; isSecret: boolean };

/** A turn of phrase may coincide; this many words in a row do not. */
export const SECRET_RUN = 8;
/** About as much as a citation shows. */
export const LONGEST_QUOTE = 60;
/** All quotes of one answer together. */
export const WORDS_QUOTED = 150;

const GAP = " […]";

type Held = Written & { isQuoted: boolean; isWithheld: boolean };

/**
 * Lets an answer through, except where it recites its own prompt. A word leaves once no later word can make it part of
 * a longer run, so what is withheld was never sent; words that follow nothing in the prompt leave at once.
 */
export class VerbatimFilter {
  readonly #index: WordIndex;
  readonly #isSecretAt: boolean[];
  readonly #reader = new WordReader();
  #run: Run;
  #held: Held[] = [];
  #quoted = 0;
  #hasGap = false;

  constructor(parts: PromptPart[]) {
    const words = parts.map(({ text, isSecret }) => ({ words: wordsOf(text), isSecret }));
    this.#isSecretAt = words.flatMap((part) => part.words.map(() => part.isSecret));
    this.#index = new WordIndex(words.flatMap((part) => part.words));
    this.#run = this.#index.start();
  }

  push(text: string): string {
    return this.#reader
      .read(text)
      .map((written) => this.#take(written))
      .join("");
  }

  /** `isCut`: the answer was broken off, so a run that has only just begun stays here. */
  end({ isCut }: { isCut: boolean }): string {
    const { written, tail } = this.#reader.end();
    const last = written.map((one) => this.#take(one)).join("");
    const rest = isCut && this.#run.length > 1 ? this.#drop() : this.#release(this.#held.length);
    return last + rest + (this.#hasGap ? GAP : tail);
  }

  #take(written: Written): string {
    for (const word of written.words) this.#run = this.#index.follow(this.#run, word);
    this.#held.push({ ...written, isQuoted: false, isWithheld: false });
    const { length, end } = this.#run;
    if (length >= SECRET_RUN) {
      for (const one of this.#held.slice(-SECRET_RUN)) one.isQuoted = true;
      if (this.#isSecretAt[end]) for (const one of this.#held.slice(-SECRET_RUN)) one.isWithheld = true;
    }
    if (length > LONGEST_QUOTE) for (const one of this.#held.slice(-LONGEST_QUOTE - 1)) one.isWithheld = true;
    return this.#release(this.#held.length - length);
  }

  #release(count: number): string {
    return this.#held
      .splice(0, Math.max(0, count))
      .map((one) => this.#say(one))
      .join("");
  }

  #say({ text, isQuoted, isWithheld }: Held): string {
    if (isQuoted) this.#quoted += 1;
    if (isWithheld || (isQuoted && this.#quoted > WORDS_QUOTED)) {
      this.#hasGap = true;
      return "";
    }
    const gap = this.#hasGap ? GAP : "";
    this.#hasGap = false;
    return gap + text;
  }

  #drop(): string {
    this.#held = [];
    this.#hasGap = true;
    return "";
  }
}
