import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";

describe("toCsv", () => {
  it("writes numbers as they are and nothing for what is not known", () =>
    expect(
      toCsv([
        ["When", "Tokens", "Cost"],
        ["14 Nov", -1890, null],
      ]),
    ).toBe("When,Tokens,Cost\r\n14 Nov,-1890,\r\n"));

  it("quotes what would break a row", () =>
    expect(toCsv([['Ines, "the editor"', "two\nlines"]])).toBe('"Ines, ""the editor""","two\nlines"\r\n'));

  it.each(["=1+1", "+1", "-1", "@here"])("keeps a spreadsheet from running %s", (name) =>
    expect(toCsv([[name]])).toBe(`'${name}\r\n`),
  );
});
