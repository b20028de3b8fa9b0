/** Chances that a seed repeats: the same seed gives the same faults in the same order. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `least` to `most`. */
  between: (least: number, most: number) => number;
  pick: <T>(from: readonly T[]) => T;
};

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: small, and good enough to choose between faults.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[between(0, from.length - 1)];
    if (chosen === undefined) throw new Error("There is nothing to choose from");
    return chosen;
  };
  return { next, between, pick };
}
