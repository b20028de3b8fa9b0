/** The same small surprises on every machine: a seeded generator (mulberry32), never Math.random. */
export type Random = {
  /** Both ends included. */
  between: (low: number, high: number) => number;
  pick: <T>(list: readonly T[]) => T;
  sample: <T>(list: readonly T[], count: number) => T[];
  chance: (probability: number) => boolean;
  uuid: () => string;
};

export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[between(0, list.length - 1)];
    if (chosen === undefined) throw new Error("Nothing to pick from");
    return chosen;
  };
  return {
    between,
    pick,
    sample: (list, count) =>
      list
        .map((item) => ({ item, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, count)
        .map(({ item }) => item),
    chance: (probability) => next() < probability,
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16)).join("");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
