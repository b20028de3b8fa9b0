import { describe, expect, it } from "vitest";
import { CitationNumbers } from "./number-citations.ts";

function through(answer: string, sources: number, size: number) {
  const numbers = new CitationNumbers(Array.from({ length: sources }, (_, at) => at + 1));
  let out = "";
  for (let at = 0; at < answer.length; at += size) out += numbers.push(answer.slice(at, at + size));
  return { text: out + numbers.end(), used: numbers.used };
}

describe("the numbers of an answer's sources (C7)", () => {
  it.each([1, 2, 5, 1_000])("follow the order of their first use, in pieces of %i", (size) => {
    const { text, used } = through("Opens at nine [3]. Closed on Mondays [1], says [3] too [1, 2].", 3, size);
    expect(text).toBe("Opens at nine [1]. Closed on Mondays [2], says [1] too [2][3].");
    expect(used).toEqual([3, 1, 2]);
  });

  it.each([1, 4, 1_000])("leave out what points at nothing, in pieces of %i", (size) => {
    const { text, used } = through("Sure [7]. Or [0]? And [2, 9]. An [array] and a[0] stay [", 2, size);
    expect(text).toBe("Sure. Or? And [1]. An [array] and a stay [");
    expect(used).toEqual([2]);
  });
});
