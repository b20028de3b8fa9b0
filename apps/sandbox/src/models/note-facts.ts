/** Asked to note facts about a person, the scripted model does so, as far as it understands. */
export const isNoting = (instructions: string): boolean =>
  instructions.startsWith("Task: note facts about a person.");

const aboutOneself = /^(?:i|i'm|i’m|my|we|our|call me)\b/iu;
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** The sentences that begin with the person themselves, as a list of facts in JSON. The same words always give the same list. */
export function noteFacts(material: string): string {
  const said = /<said>\n([\s\S]*)\n<\/said>/u.exec(material)?.[1] ?? "";
  const facts = said
    .split("\n")
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => aboutOneself.test(sentence) && !sentence.endsWith("?"))
    .slice(0, 8)
    .map((sentence) => ({ fact: `Said: ${sentence}`, replaces: null }));
  return JSON.stringify({ facts });
}
