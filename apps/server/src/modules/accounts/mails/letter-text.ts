import type { Action, Letter } from "./letter.ts";

/** The part for mail programs that show no pictures, no colours and no buttons; nothing is missing from it. */
export function letterText({ heading, paragraphs, facts, button, code, second, ignoring }: Letter): string {
  const blocks = [
    `${heading}\n${"=".repeat(heading.length)}`,
    ...paragraphs,
    facts?.map(({ label, value }) => `${label}: ${onOneLine(value)}`).join("\n"),
    button && line(button),
    code && `${button ? "Or type this code" : "Your code"}: ${code}`,
    second && `${second.lead} ${line(second.action)}`,
    ignoring,
    "-- \nParley",
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

const line = ({ label, href }: Action): string => `${label}:\n${href}`;

/** What came from outside, such as the name of a device, starts no line of its own. */
const onOneLine = (value: string): string => value.replaceAll(/\s+/g, " ");
