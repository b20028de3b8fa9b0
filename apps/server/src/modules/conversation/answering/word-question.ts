import type { Claimed } from "./answering.queries.ts";

type CountTokens = (text: string) => number;

/** What goes into the wording of a question. */
type Asked = Pick<Claimed, "question" | "attachments" | "attachment_tokens_most" | "quote">;

/** A question as the model reads it, with what goes along. */
export type Worded = Claimed & { wording: string };

/**
 * Files first, then what is quoted, then the question itself. The hold covers so much of the files and no more. Everybody in
 * the room has them, so they stand with what people said, and not with what a twin must not recite. Of what is quoted, which
 * may have been reworded since the hold was taken, only so much goes along that all of it is at most `most` tokens.
 */
export function wordQuestion<T extends Asked>(
  claimed: T,
  most: number,
  count: CountTokens,
): T & { wording: string } {
  const { question } = claimed;
  const left = most - count(`\n\n${question}`);
  const material = files(claimed, left, count);
  const quoted = quotation(claimed, left - count(`${material}\n\n`), count);
  return { ...claimed, wording: [material, quoted, question].filter(Boolean).join("\n\n") };
}

function quotation({ quote }: Asked, budget: number, count: CountTokens): string {
  if (!quote) return "";
  const lead = `In answer to ${quote.name ?? "someone"}, who said:\n`;
  const words = cut(asQuote(quote.text), budget - count(lead), count);
  return words && lead + words;
}

function files({ attachments, attachment_tokens_most }: Asked, budget: number, count: CountTokens): string {
  if (attachments.length === 0) return "";
  let left = Math.min(attachment_tokens_most, budget - count("<files>\n\n\n\n</files>"));
  const parts = attachments.map(({ title, text }, at) => {
    const heading = `File ${at + 1}: ${asMaterial(title)}\n`;
    // An even share of what is left: a short file leaves its rest to those after it.
    const part = heading + cut(asMaterial(text), left / (attachments.length - at) - count(heading), count);
    left -= count(part);
    return part;
  });
  return ["<files>", ...parts, "</files>"].join("\n\n");
}

/** The beginning, as much of it as fits. */
function cut(text: string, budget: number, count: CountTokens): string {
  const tokens = count(text);
  if (tokens <= budget) return text;
  let length = Math.floor((text.length * Math.max(0, budget)) / tokens);
  while (length > 0 && count(text.slice(0, length)) + CUT_TOKENS > budget) length = Math.floor(length * 0.95);
  return length > 0 ? text.slice(0, length) + CUT : "";
}

const CUT = "\n[cut here]";
const CUT_TOKENS = 6;

/** A file cannot close the list of files and go on in the asker's name. */
const asMaterial = (text: string): string => text.replaceAll(/<(\/?)files/gi, "<$1 files");

const asQuote = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
