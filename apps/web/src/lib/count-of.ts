import { formatTokens } from "./money.ts";

/** "1 member", "1,062 members". */
export const countOf = (count: number, noun: string): string =>
  `${formatTokens(count)} ${noun}${count === 1 ? "" : "s"}`;
