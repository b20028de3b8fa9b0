import { parseColour } from "./room-colour.ts";
import type { Repair } from "./room-theme.ts";

/** What the theme editor tells the owner: one sentence for each thing that moved. */
export const describeRepairs = (repairs: readonly Repair[]): string[] => repairs.map(describe);

const NAMES: Record<Exclude<Repair["field"], "fontFamily">, string> = {
  backgroundColor: "background",
  textColor: "text",
  primaryColor: "main colour",
  secondaryColor: "second colour",
};

function describe({ field, from, to }: Repair): string {
  if (field === "fontFamily") return `We set ${to} instead of ${from}, which is not on our list of fonts.`;
  const before = parseColour(from);
  const after = parseColour(to);
  const change = (after?.L ?? 0) - (before?.L ?? 0);
  const verb = Math.abs(change) <= 0.012 ? "calmed" : change < 0 ? "darkened" : "lightened";
  return `We ${verb} your ${NAMES[field]} so that everyone can read it.`;
}
