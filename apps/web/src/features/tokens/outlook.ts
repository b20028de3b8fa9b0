import { countOf } from "../../lib/count-of.ts";
import type { Pace } from "./usage-figures.ts";

/** "About 48 messages, 10 days at this pace". */
export function outlook(balance: number, pace: Pace | undefined): string {
  if (balance <= 0) return "Twins wait until there are tokens again";
  if (!pace) return "Nothing used in the past two weeks";
  const messages = Math.floor(balance / pace.tokensPerTurn);
  const days = Math.floor(balance / pace.tokensPerDay);
  if (messages === 0) return "Less than one message";
  const lasts = days === 0 ? "less than a day" : countOf(days, "day");
  return `About ${countOf(messages, "message")}, ${lasts} at this pace`;
}
