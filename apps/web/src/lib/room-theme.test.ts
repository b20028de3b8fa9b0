import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import tokens from "../styles/tokens.css?raw";
import { describeRepairs } from "./describe-repairs.ts";
import { contrast, type Oklch, parseColour } from "./room-colour.ts";
import { type RoomTheme, type RoomThemeConfig, roomTheme } from "./room-theme.ts";

const RUNS = 4000;

describe("roomTheme", () => {
  it.each([false, true])("keeps every pair readable whatever the owner saved (dark: %s)", (dark) => {
    const base = baseTokens(dark);
    fc.assert(
      fc.property(anyConfig, (config) => {
        expect(failingPairs(roomTheme(config, { dark, base }), base)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it("keeps a good theme as it was saved", () => {
    const { vars, repairs } = roomTheme(NORTHLIGHT, { dark: false });
    expect(repairs).toEqual([]);
    expect(vars["--accent"]).toBe("oklch(0.449 0.129 357.8)");
    expect(vars["--face-serif"]).toContain("Source Serif 4 Variable");
  });

  it("ignores what is no colour and no font of ours", () => {
    const hostile = { primaryColor: "url(//evil)", backgroundColor: "red;}", fontFamily: "Comic Sans MS" };
    const { vars, repairs } = roomTheme(hostile, { dark: false });
    expect(vars["--accent"]).toBe("oklch(0.400 0.075 232.0)");
    expect(vars["--face-serif"]).toBeUndefined();
    expect(repairs).toEqual([{ field: "fontFamily", from: "Comic Sans MS", to: "Newsreader" }]);
  });

  it("keeps the owner's own values for the editor", () => {
    const { vars } = roomTheme({ textColor: "#b8b8b8" }, { dark: false });
    expect(vars["--room-text"]).toBe("oklch(0.783 0.000 89.9)");
  });
});

describe("describeRepairs", () => {
  it("says what moved, and which way", () => {
    const { repairs } = roomTheme(
      { textColor: "#b8b8b8", backgroundColor: "#4aa3a3", fontFamily: "Papyrus" },
      { dark: false },
    );
    expect(describeRepairs(repairs)).toEqual([
      "We lightened your background so that everyone can read it.",
      "We darkened your text so that everyone can read it.",
      "We set Newsreader instead of Papyrus, which is not on our list of fonts.",
    ]);
  });
});

const NORTHLIGHT: RoomThemeConfig = {
  primaryColor: "#8a2f55",
  secondaryColor: "#f3dbe4",
  backgroundColor: "#fdf9fa",
  textColor: "#2a1722",
  fontFamily: "Source Serif 4",
};

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const oklch = fc
  .tuple(fc.double({ min: 0, max: 9, noNaN: true }), fc.double({ min: 0, max: 9, noNaN: true }), fc.nat(9999))
  .map(([l, c, h]) => `oklch(${l.toFixed(3)} ${c.toFixed(3)} ${h})`);
const hostile = fc.constantFrom(
  "",
  "#fff",
  "#000",
  "#808080",
  "rgb(999, 0, 0)",
  "oklch(1..2 0 0)",
  "url(x)",
  "red",
  "#12",
);
const anyColour = fc.option(fc.oneof(hex, oklch, hostile, fc.string()), { nil: undefined });
const anyConfig: fc.Arbitrary<RoomThemeConfig> = fc.record({
  primaryColor: anyColour,
  secondaryColor: anyColour,
  backgroundColor: anyColour,
  textColor: anyColour,
  fontFamily: fc.option(fc.oneof(fc.constantFrom("Inter", "Georgia", "Wingdings"), fc.string()), {
    nil: undefined,
  }),
});

const SURFACES = ["surface", "sunken", "raised"];
const GROUNDS = [...SURFACES, "hover"];
const TINTED = [...GROUNDS, "accent-soft", "selected"];

/** Token, the grounds it stands on, and the ratio design.md promises there. */
const RULES: [string, string[], number][] = [
  ["text", TINTED, 7],
  ["text-2", TINTED, 5.5],
  ["muted", TINTED, 4.5],
  ["border-control", GROUNDS, 3],
  ["accent-text", TINTED, 4.5],
  ["on-accent-soft", ["accent-soft"], 4.5],
  ["accent-fg", ["accent"], 4.5],
  ["accent-mark", SURFACES, 3],
  ["ring", GROUNDS, 3],
];

function failingPairs({ vars }: RoomTheme, base: Record<string, string>): string[] {
  const colour = (token: string): Oklch => {
    const parsed = parseColour(vars[`--${token}`] ?? base[token]);
    if (!parsed) throw new Error(`${token} is no colour`);
    return parsed;
  };
  const meanings = Object.keys(base).map((token): [string, string[], number] => [
    token,
    SURFACES,
    /^twin-\d$/.test(token) ? 3 : 4.5,
  ]);
  const edge = parseColour(vars["--accent-edge"]) ? "accent-edge" : "accent";
  return [...RULES, [edge, SURFACES, 3] as const, ...meanings].flatMap(([token, grounds, least]) =>
    grounds
      .filter((ground) => contrast(colour(token), colour(ground)) < least)
      .map(
        (ground) =>
          `${token} on ${ground}: ${contrast(colour(token), colour(ground)).toFixed(2)} of ${least}`,
      ),
  );
}

/** Read from the design's own file, so that a changed hue is tested as it is. */
function baseTokens(dark: boolean): Record<string, string> {
  const block = (dark ? /^\.dark \{(.*?)^\}/ms : /^:root \{(.*?)^\}/ms).exec(tokens)?.[1] ?? "";
  const wanted = /--(twin-\d(?:-ink)?|success|warning|danger): (oklch\([^)]+\))/g;
  return Object.fromEntries([...block.matchAll(wanted)].map(([, token = "", value = ""]) => [token, value]));
}
