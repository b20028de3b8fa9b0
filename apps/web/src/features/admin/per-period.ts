import { countOf } from "../../lib/count-of.ts";

const UNITS = [
  { seconds: 86_400, noun: "day" },
  { seconds: 3_600, noun: "hour" },
  { seconds: 60, noun: "minute" },
  { seconds: 1, noun: "second" },
] as const;

/** The largest unit that divides it: "per minute", "in 5 minutes". */
export function perPeriod(windowSeconds: number): string {
  const { seconds, noun } = UNITS.find((unit) => windowSeconds % unit.seconds === 0) ?? {
    seconds: 1,
    noun: "second",
  };
  const count = windowSeconds / seconds;
  return count === 1 ? `per ${noun}` : `in ${countOf(count, noun)}`;
}
