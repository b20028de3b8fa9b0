/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. Moving lightness alone keeps the hue a person chose. */
export interface Oklch {
  L: number;
  C: number;
  H: number;
}

/** Accepts #rgb, #rrggbb, rgb() and oklch(). Anything else (gradients, url(), names) is undefined. */
export function parseColour(value: unknown): Oklch | undefined {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  return parseHex(text) ?? parseRgb(text) ?? parseOklch(text);
}

export const toCss = ({ L, C, H }: Oklch): string => `oklch(${L.toFixed(3)} ${C.toFixed(3)} ${H.toFixed(1)})`;

/** As the browser will paint it: inside the screen's range, and rounded the way it is written. */
export const roundColour = (colour: Oklch): Oklch => {
  const { L, C, H } = fitToScreen(colour);
  return fitToScreen({ L: Number(L.toFixed(3)), C: Number(C.toFixed(3)), H: Number(H.toFixed(1)) });
};

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: Oklch, b: Oklch): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

export interface ContrastRule {
  grounds: readonly Oklch[];
  least: number;
  /** -1 towards black, 1 towards white. */
  direction: -1 | 1;
}

const STEP = 0.008;

/** Moves lightness, hue kept, until the contrast holds on every ground or there is nowhere left to go. */
export function ensureContrast(colour: Oklch, { grounds, least, direction }: ContrastRule): Oklch {
  let moved = roundColour(colour);
  const hasRoom = () => (direction < 0 ? moved.L > 0 : moved.L < 1);
  while (grounds.some((ground) => contrast(moved, ground) < least) && hasRoom()) {
    moved = roundColour({ ...moved, L: clamp(moved.L + direction * STEP) });
  }
  return moved;
}

function parseHex(text: string): Oklch | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const part = (start: number) => Number.parseInt(full.slice(start, start + 2), 16) / 255;
  return fromRgb(part(0), part(2), part(4));
}

function parseRgb(text: string): Oklch | undefined {
  const match = /^rgb\(\s*(\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})\s*\)$/.exec(text);
  if (!match) return undefined;
  const part = (index: number) => clamp(Number(match[index]) / 255);
  return fromRgb(part(1), part(2), part(3));
}

function parseOklch(text: string): Oklch | undefined {
  const match = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\)$/.exec(text);
  if (!match) return undefined;
  const colour = { L: Number(match[1]), C: Number(match[2]), H: Number(match[3]) };
  return Object.values(colour).every(Number.isFinite) ? colour : undefined;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Lowers chroma until a screen can show the colour. */
function fitToScreen(colour: Oklch): Oklch {
  const L = clamp(colour.L);
  // No screen shows more chroma than this; a hostile value would otherwise take millions of steps.
  let C = Math.min(colour.C, 0.5);
  const H = colour.H % 360;
  while (C > 0 && toLinear({ L, C, H }).some((part) => part < -0.0005 || part > 1.0005))
    C = Math.max(0, C - 0.004);
  return { L, C, H };
}

function luminance(colour: Oklch): number {
  const [r = 0, g = 0, b = 0] = toLinear(colour).map((part) =>
    linear(Math.round(gamma(clamp(part)) * 255) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const gamma = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function toLinear({ L, C, H }: Oklch): number[] {
  const a = C * Math.cos((H * Math.PI) / 180);
  const b = C * Math.sin((H * Math.PI) / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function fromRgb(red: number, green: number, blue: number): Oklch {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    C: Math.hypot(A, B),
    H: ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360,
  };
}
