type Sentence = { source: number; text: string; words: Set<string> };

const mostQuotes = 4;
/** Of what was asked for, this much must be in a sentence before it counts as an answer. */
const leastShare = 0.3;

/**
 * An answer made of nothing but the prompt's sources: the sentences that have most words in common with the question,
 * each with the number of its source. The same prompt always gives the same answer.
 */
export function answerFromSources(instructions: string, question: string): string {
  const sentences = sentencesOf(instructions);
  if (sentences.length === 0)
    return "I have no sources to answer from yet. Give me something to read, then ask again.";
  const quotes = choose(sentences, wordsOf(question));
  if (quotes.length === 0) return "I cannot find that in my sources. Try asking in other words.";
  return ["Here is what my sources say.", ...quotes.map(quote)].join(" ");
}

function choose(sentences: Sentence[], asked: Set<string>): Sentence[] {
  const weigh = rarityAmong(sentences);
  const wanted = sum([...asked].map(weigh));
  const scored = sentences
    .map((sentence) => ({
      sentence,
      score: sum([...asked].filter((word) => sentence.words.has(word)).map(weigh)),
    }))
    .filter(({ score }) => score > 0 && score >= wanted * leastShare)
    .toSorted((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  const chosen = new Set(
    scored
      .filter(({ score }) => score >= best / 2)
      .slice(0, mostQuotes)
      .map(({ sentence }) => sentence),
  );
  return sentences.filter((sentence) => chosen.has(sentence));
}

/** A word that stands in every sentence tells them apart from nothing. */
function rarityAmong(sentences: Sentence[]) {
  const counts = new Map<string, number>();
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word: string) => 1 + Math.log((sentences.length + 1) / ((counts.get(word) ?? 0) + 1));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The mark stands before the full stop, as people write it. */
const quote = ({ source, text }: Sentence) => text.replace(/([.!?…]*)$/u, ` [${source}]$1`);

const sourceHead = /^\[(\d+)\] .*$/gm;
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Source blocks begin with `[n] title` on a line of its own, and end with the next one, a closing tag or the prompt. */
function sentencesOf(instructions: string): Sentence[] {
  const heads = [...instructions.matchAll(sourceHead)];
  return heads.flatMap((head, at) => {
    const rest = instructions.slice(head.index + head[0].length, heads[at + 1]?.index);
    const [text = ""] = rest.split(/^<\/?[a-z]+/m);
    return [...segmenter.segment(text.replace(/\s+/g, " "))]
      .map(({ segment }) => segment.trim())
      .filter((sentence) => sentence.length > 2)
      .map((sentence) => ({ source: Number(head[1]), text: sentence, words: wordsOf(sentence) }));
  });
}

const smallWords = new Set(
  "a an and are as at be but by can could did do does for from had has have how i in is it its me my of on or our shall so tell than that the their them there these they this to us was we were what when where which who why will with would you your about".split(
    " ",
  ),
);

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !smallWords.has(word)).map(stemOf));
}

/** Enough for refunds and refund, paying and pay, to be one word. */
const stemOf = (word: string) =>
  word.length > 4 ? word.replace(/(ing|ies|ed|es|s|y)$/u, "") : word.replace(/s$/u, "");
