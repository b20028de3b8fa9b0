import { type TwinName, twinNames } from "../cast.ts";
import { dialogues } from "./dialogues.ts";

export type SeededText = { twin: TwinName; title: string; text: string };

/** What each twin of the cast was given: the words it is later quoted with, and what it makes of them. */
export function seededTexts(): SeededText[] {
  return twinNames.flatMap((twin) => {
    const bySource = Map.groupBy(dialogues[twin], ({ source }) => source);
    return [...bySource].map(([title, said]) => ({ twin, title, text: said.map(section).join("\n\n") }));
  });
}

const section = ({ ask, answer, quote }: { ask: string; answer: string; quote: string }) =>
  `## ${ask}\n\n${quote}\n\n${answer.replaceAll(/ ?\[\d+\]/g, "")}`;
