import { domainToUnicode } from "node:url";

/** Scripts whose letters nobody takes for Latin ones, and Latin itself. Japanese mixes three, and looks like no other. */
const unmistakable = [
  /^\p{Script=Latin}*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*$/u,
  /^\p{Script=Hangul}*$/u,
  /^\p{Script=Arabic}*$/u,
  /^\p{Script=Hebrew}*$/u,
  /^\p{Script=Thai}*$/u,
  /^\p{Script=Devanagari}*$/u,
];

/**
 * A domain for reading. A label in one unmistakable script is shown in it; a mixed one, or one in letters that look
 * like others, stays as the DNS writes it, so that nobody reads a name that is not there.
 */
export function shownDomain(ascii: string): string {
  return ascii
    .split(".")
    .map((label) => {
      const written = label.startsWith("xn--") ? domainToUnicode(label) : label;
      const letters = written.replaceAll(/[\p{Script=Common}\p{Script=Inherited}]/gu, "");
      return written !== "" && unmistakable.some((script) => script.test(letters)) ? written : label;
    })
    .join(".");
}
