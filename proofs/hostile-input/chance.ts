/** Chance that can be repeated: the same seed makes the same damage. */
export interface Chance {
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
}

export function chanceFrom(seed: number): Chance {
  let state = seed;
  // Mulberry32: small, and good enough to choose damage with.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick(choices) {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error("There is nothing to pick from");
      return choice;
    },
  };
}
