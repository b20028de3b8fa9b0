import { ROOM_FONTS, type RoomFont } from "@parley/contract/room-themes";
import { contrast, ensureContrast, type Oklch, parseColour, roundColour, toCss } from "./room-colour.ts";

/** As saved: any string may stand here, and what is no colour is ignored. */
export interface RoomThemeConfig {
  primaryColor?: string | undefined;
  secondaryColor?: string | undefined;
  backgroundColor?: string | undefined;
  textColor?: string | undefined;
  fontFamily?: string | undefined;
}

export interface Repair {
  field: keyof RoomThemeConfig;
  from: string;
  to: string;
}

export interface RoomTheme {
  /** Custom properties for the room's shell element, never for the document: see design.md §8. */
  vars: Record<`--${string}`, string>;
  repairs: Repair[];
}

export interface RoomThemeOptions {
  dark: boolean;
  /** Parley's own twin hues and meanings by token name, to be nudged where the room's ground is darker. */
  base?: Readonly<Record<string, string>> | undefined;
}

/** The room's colours as tokens, with every pair that carries text or meaning brought to its contrast. */
export function roomTheme(config: RoomThemeConfig, { dark, base = {} }: RoomThemeOptions): RoomTheme {
  const sheet = new ThemeSheet(dark);
  const grounds = setGrounds(sheet, config);
  const tints = setTints(sheet, config);
  const all = [...grounds.text, ...tints.all];
  setInk(sheet, config, { grounds: grounds.text, all });
  setPrimary(sheet, config, { field: grounds.field, hovered: grounds.text, all, soft: tints.soft });
  nudgeMeanings(sheet, base, grounds.field);
  keepOwnValues(sheet, config);
  setFont(sheet, config);
  return { vars: sheet.vars, repairs: sheet.repairs };
}

const PARLEY_BACKGROUND = { light: { L: 0.987, C: 0.002, H: 95 }, dark: { L: 0.182, C: 0.009, H: 245 } };
const PARLEY_PRIMARY = { light: { L: 0.4, C: 0.075, H: 232 }, dark: { L: 0.8, C: 0.085, H: 220 } };
const PARLEY_TEXT = { light: { L: 0.235, C: 0.018, H: 245 }, dark: { L: 0.945, C: 0.004, H: 95 } };
const WHITE: Oklch = { L: 0.995, C: 0, H: 0 };

/** What has been decided so far, and what had to move. */
class ThemeSheet {
  readonly vars: RoomTheme["vars"] = {};
  readonly repairs: Repair[] = [];
  readonly dark: boolean;
  readonly mode: "light" | "dark";
  /** The way in which contrast grows. */
  readonly away: -1 | 1;

  constructor(dark: boolean) {
    this.dark = dark;
    this.mode = dark ? "dark" : "light";
    this.away = dark ? 1 : -1;
  }

  set(token: string, colour: Oklch): Oklch {
    this.vars[`--${token}`] = toCss(colour);
    return colour;
  }

  /** A shift too small to see is no repair worth telling the owner about. */
  note(field: Repair["field"], from: Oklch | undefined, to: Oklch): void {
    if (from && (Math.abs(from.L - to.L) > 0.012 || Math.abs(from.C - to.C) > 0.03)) {
      this.repairs.push({ field, from: toCss(from), to: toCss(to) });
    }
  }

  ensure(colour: Oklch, grounds: readonly Oklch[], least: number): Oklch {
    return ensureContrast(colour, { grounds, least, direction: this.away });
  }
}

/** The person chooses light or dark, the owner chooses hue. Mid-tones cannot carry text, so they are pulled in. */
function setGrounds(sheet: ThemeSheet, config: RoomThemeConfig) {
  const { dark } = sheet;
  const saved = parseColour(config.backgroundColor);
  const wanted = saved ?? PARLEY_BACKGROUND[sheet.mode];
  const lightGround = { L: wanted.L < 0.5 ? 0.98 : Math.max(wanted.L, 0.95), C: Math.min(wanted.C, 0.035) };
  const darkGround = { L: wanted.L < 0.5 ? Math.min(wanted.L, 0.24) : 0.19, C: Math.min(wanted.C, 0.03) };
  const ground = roundColour({ ...(dark ? darkGround : lightGround), H: wanted.H });
  sheet.note("backgroundColor", saved, ground);

  const step = (change: number) =>
    roundColour({ ...ground, L: ground.L + change, C: ground.C * (change > 0 && !dark ? 0.5 : 1) });
  const surface = sheet.set("surface", ground);
  const sunken = sheet.set("sunken", step(dark ? -0.024 : -0.018));
  const raised = sheet.set("raised", step(dark ? 0.034 : 0.02));
  const hover = sheet.set("hover", step(dark ? 0.07 : -0.036));
  sheet.set("border", step(dark ? 0.1 : -0.07));
  sheet.set("border-strong", step(dark ? 0.18 : -0.14));
  return { field: [surface, sunken, raised], text: [surface, sunken, raised, hover] };
}

/** Secondary: the tint behind the visitor's own words, chips and mentions. */
function setTints(sheet: ThemeSheet, config: RoomThemeConfig) {
  const { dark } = sheet;
  const saved = parseColour(config.secondaryColor);
  const primary = parseColour(config.primaryColor) ?? PARLEY_PRIMARY[sheet.mode];
  const wanted = saved ?? { ...primary, C: primary.C * 0.3 };
  const darkL = Math.min(Math.max(wanted.L < 0.5 ? wanted.L : 0.28, 0.24), 0.3);
  const soft = sheet.set(
    "accent-soft",
    roundColour({
      L: dark ? darkL : Math.max(wanted.L, 0.925),
      C: Math.min(wanted.C, dark ? 0.05 : 0.045),
      H: wanted.H,
    }),
  );
  sheet.note("secondaryColor", saved, soft);
  sheet.set(
    "accent-line",
    roundColour({ ...soft, L: soft.L + (dark ? 0.1 : -0.09), C: Math.min(soft.C * 1.8, 0.09) }),
  );
  const selected = sheet.set("selected", roundColour({ ...soft, L: soft.L + (dark ? 0.015 : -0.012) }));
  return { soft, all: [soft, selected] };
}

function setInk(sheet: ThemeSheet, config: RoomThemeConfig, on: { grounds: Oklch[]; all: Oklch[] }): void {
  const { dark, away } = sheet;
  const saved = parseColour(config.textColor);
  const wanted = saved ?? PARLEY_TEXT[sheet.mode];
  const isForOtherMode = wanted.L > 0.5 !== dark;
  const flippedL = dark ? Math.max(0.93, 1 - wanted.L) : Math.min(0.25, 1 - wanted.L);
  const start = { ...wanted, L: isForOtherMode ? flippedL : wanted.L, C: Math.min(wanted.C, 0.06) };

  const text = sheet.set("text", sheet.ensure(start, on.all, 7));
  sheet.note("textColor", saved, text);
  sheet.set("text-2", sheet.ensure({ ...text, L: text.L - away * 0.12 }, on.all, 5.5));
  sheet.set("muted", sheet.ensure({ ...text, L: text.L - away * 0.25, C: text.C * 0.8 }, on.all, 4.6));
  const line = { ...text, L: dark ? 0.5 : 0.66, C: Math.min(text.C, 0.02) };
  sheet.set("border-control", sheet.ensure(line, on.grounds, 3.1));
}

interface PrimaryGrounds {
  field: Oklch[];
  hovered: Oklch[];
  all: Oklch[];
  soft: Oklch;
}

/**
 * The button keeps the owner's colour; its label is chosen for 4.5:1 and a pale fill gets a 3:1 edge. On a dark ground
 * the fill is lifted to 3:1. Bars and carets use accent-mark (3:1), links accent-text (4.5:1).
 */
function setPrimary(sheet: ThemeSheet, config: RoomThemeConfig, on: PrimaryGrounds): void {
  const { dark, away } = sheet;
  const saved = parseColour(config.primaryColor);
  const primary = saved ?? PARLEY_PRIMARY[sheet.mode];
  const ink = roundColour({ L: 0.19, C: 0.02, H: primary.H });
  const fill = withReadableLabel(
    dark ? sheet.ensure(primary, on.field, 3.1) : roundColour(primary),
    ink,
    away,
  );
  const label = contrast(fill, WHITE) >= 4.6 ? WHITE : ink;
  const mark = sheet.ensure(fill, on.field, 3.1);
  const isPale = on.field.some((ground) => contrast(fill, ground) < 3);

  sheet.set("accent", fill);
  sheet.set("accent-fg", label);
  sheet.note("primaryColor", saved, fill);
  sheet.set("accent-mark", mark);
  sheet.vars["--accent-edge"] = isPale ? toCss(mark) : "transparent";
  sheet.set("accent-hover", roundColour({ ...fill, L: fill.L + (label === WHITE ? -0.05 : 0.05) }));
  sheet.set("accent-text", sheet.ensure(fill, on.all, 4.6));
  sheet.set("on-accent-soft", sheet.ensure({ ...fill, L: fill.L + away * 0.08 }, [on.soft], 5.5));
  sheet.set("ring", sheet.ensure(fill, on.hovered, 3.1));
}

/** Some mid-tones carry neither white nor ink; they move until one of the two can be read. */
function withReadableLabel(fill: Oklch, ink: Oklch, away: number): Oklch {
  let moved = fill;
  while (Math.max(contrast(moved, WHITE), contrast(moved, ink)) < 4.6) {
    moved = roundColour({ ...moved, L: moved.L + away * 0.008 });
  }
  return moved;
}

/** Identities and meanings keep their hue; they are nudged only when the room's ground is less bright than Parley's. */
function nudgeMeanings(sheet: ThemeSheet, base: Readonly<Record<string, string>>, field: Oklch[]): void {
  for (const [token, value] of Object.entries(base)) {
    const colour = parseColour(value);
    if (!colour) continue;
    const nudged = sheet.ensure(colour, field, /^twin-\d$/.test(token) ? 3 : 4.5);
    if (toCss(nudged) !== toCss(roundColour(colour))) sheet.set(token, nudged);
  }
}

/** The owner's own values, for the theme editor only. */
function keepOwnValues(sheet: ThemeSheet, config: RoomThemeConfig): void {
  const own = {
    "room-primary": config.primaryColor,
    "room-secondary": config.secondaryColor,
    "room-background": config.backgroundColor,
    "room-text": config.textColor,
  };
  for (const [token, value] of Object.entries(own)) {
    const colour = parseColour(value);
    if (colour) sheet.set(token, colour);
  }
}

const FACES: Record<RoomFont, string> = {
  Inter: '"Inter Variable"',
  Newsreader: '"Newsreader Variable"',
  "Source Serif 4": '"Source Serif 4 Variable"',
  Georgia: "Georgia",
  System: "system-ui",
};

/** For what is read. Controls and figures keep the interface's face. */
function setFont(sheet: ThemeSheet, { fontFamily }: RoomThemeConfig): void {
  if (!fontFamily) return;
  const font = ROOM_FONTS.find((name) => name === fontFamily);
  if (font) sheet.vars["--face-serif"] = `${FACES[font]}, var(--face-fallback, Georgia), serif`;
  else sheet.repairs.push({ field: "fontFamily", from: fontFamily, to: "Newsreader" });
}
