/**
 * Twin portraits: a paper-cut profile and its echo. The same id always gives the same face, so the shapes and
 * the order in which bits of the hash choose them must never change.
 */
export interface Portrait {
  face: string;
  hair: string;
  bust: string;
  extra: "glasses" | "earring" | undefined;
}

export const TWIN_HUES = 8;

/** 1 to 8, for when the index stored with the twin is missing. */
export const twinIndex = (id: string): number => (hash(id) % TWIN_HUES) + 1;

export function drawPortrait(id: string): Portrait {
  const bits = hash(`${id}·portrait`);
  const pick = (choices: number, shift: number) => (bits >>> shift) % choices;
  const nose = pick(4, 0) * 0.55;
  const chin = (pick(3, 3) - 1) * 0.6;
  const brow = pick(3, 6) * 0.35;
  const style = pick(HAIR.length, 9);

  return {
    face: facePath(nose, chin, brow),
    hair: HAIR[style] ?? CROPPED,
    bust: BUST[style === WRAP ? 0 : pick(BUST.length, 14)] ?? CREW,
    extra: chooseExtra(pick(5, 18), style),
  };
}

function hash(text: string): number {
  let h = 2166136261;
  for (const character of text) {
    h ^= character.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  h ^= h >>> 15;
  h = Math.imul(h, 2246822507);
  return (h ^ (h >>> 13)) >>> 0;
}

/** Facing right on a 64 grid. Nose, chin and brow are kept in one narrow range for every twin. */
function facePath(nose: number, chin: number, brow: number): string {
  return [
    "M22 66C23 57 25 51 22 45 17 40 14.5 33 15.5 25 17 14 25 9 33 9",
    `40 9 45 13 ${45.4 + brow} 19.5 ${45.6 + brow} 22 ${44.9 + brow} 23.5 ${45.3 + brow} 25.2`,
    `46.4 28.2 ${48 + nose * 0.5} 31 ${49 + nose} 33.4 ${49.4 + nose} 34.7 48.8 35.7 47 35.9`,
    "46.8 36.9 47.8 37.5 47.9 38.4 47.9 39.1 47 39.3 46.5 39.7 47.4 40.1 47.7 41.1 47.1 41.9",
    `46.4 42.5 46.3 43.2 ${46.6 + chin} 44.2 ${47.2 + chin} 46.6 ${45.6 + chin} 49 42.6 49.1`,
    "40 49.2 38 48.7 36.6 48.2 36.2 53 37 58 39 66Z",
  ].join(" ");
}

const GLASSES = 3;
const EARRING = 4;

function chooseExtra(choice: number, style: number): Portrait["extra"] {
  if (choice === GLASSES) return "glasses";
  const hasBareEar = !COVERS_EAR.includes(style);
  return choice === EARRING && hasBareEar ? "earring" : undefined;
}

const CROPPED =
  "M45.6 18C45 9 37 5.5 30 6 19 6.8 12.5 15.5 13.6 27 14 34 17 40 21 45 23.5 42 24.5 39 24.8 35.5 25 32 28 31.5 28.4 28 28.8 24 33 23.5 38 21.5 41 20.3 44 20 45.6 18Z";
const BUN = `${CROPPED}M20 13A6.5 6.5 0 1 0 7 13A6.5 6.5 0 1 0 20 13Z`;
const LONG =
  "M45.6 18C45 9 37 5.5 30 6 18.5 6.8 12 15.5 12 27 12 38 11.5 52 8 67 15 67 21 63 23.5 54 25 48 24 42 25 36 26 31 28 30 28.6 27 29.5 23.5 33 23.5 38 21.5 41 20.3 44 20 45.6 18Z";
const BOB =
  "M45.6 18C45 9 37 5.5 30 6 18.5 6.8 12 15.5 12 27 12 35 12.5 42 14.5 48 18 50.5 25 50 28 47 27.5 42 26.5 38 27 34 28 30 28.6 28 29 26 30 23 34 23 38 21.5 41 20.3 44 20 45.6 18Z";
const CURLS =
  "M46 17C48 11 43 6 38 6.5 35 1.5 27 1.5 24 5 18 3.5 12 8 13 13.5 7.5 16 7 24 11 27.5 8 33 11 40 17 41 19 43.5 22 43.5 23.5 41 26.5 39 25.5 35 25.5 33 28.5 31 29.5 28.5 28.5 26 32 25.5 33.5 23.5 34 22 38 23 41 21 41.5 19.5 44 20 46 19 46 17Z";
const SWEPT =
  "M48.5 15C48 7.5 42 3.5 36 4 24 3 12 12 13.6 27 14 33 16.5 39 20 43 22.5 40 23.5 37 24 34 25 30 28 30 28.4 26 29 21 34 20.5 39 19.5 43 18.7 48 18.5 48.5 15Z";
const WRAPPED =
  "M45.8 19C46 9 38 5 30 5.5 17 6.3 9.5 17 11 30 12 39 11 52 5 67 16 67 30 63 40 55 38.5 52 37 50 36.5 48 31 46 29 41 29.5 36 30 30 36 24 45.8 19Z";
const SHORT_SIDES =
  "M45.8 18.5C46.5 9 38 5.5 30 6 19.5 6.7 13 14.5 13.8 25.5 15 29 17 31 19 31.5 21.5 31 22.5 27 24.5 24.5 29 20 38 22.5 45.8 18.5Z";
const HAIR: readonly string[] = [CROPPED, BUN, LONG, BOB, CURLS, SWEPT, WRAPPED, SHORT_SIDES];

/** A wrap covers the collar, so it always takes the plain one. */
const WRAP = HAIR.indexOf(WRAPPED);
const COVERS_EAR: readonly number[] = [LONG, BOB, CURLS, WRAPPED].map((style) => HAIR.indexOf(style));

const CREW = "M0 66C3 57 12 54.5 21.5 52.5 25 59 33 60 38.3 54 47 55.5 54 59 56 66Z";
const OPEN = "M0 66C3 57 12 54.5 22 51.5 26 57 30 61 33 66H35C36 62 36.6 58 36.6 53.5 47 55.5 54 59 56 66Z";
const HIGH_COLLAR = "M0 66C3 58 12 55.5 20.5 54L21.5 47.5C26 52 33 53 37 50.5L38.5 55C47 56.5 54 60 56 66Z";
const BUST: readonly string[] = [CREW, OPEN, HIGH_COLLAR];
