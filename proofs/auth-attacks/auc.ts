/**
 * How well one sample tells from the other by its size alone (Mann–Whitney): 0.5 is not at all, 1 is always. Whoever
 * attacks knows which way to read it, so the worse way counts.
 */
export function auc(one: number[], other: number[]): number {
  const all = [...one.map((value) => ({ value, mine: 1 })), ...other.map((value) => ({ value, mine: 0 }))];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (all[to + 1]?.value === all[from]?.value) to += 1;
    for (let at = from; at <= to; at++) ranks += (all[at]?.mine ?? 0) * ((from + to) / 2 + 1);
    from = to + 1;
  }
  const share = (ranks - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
  return Math.max(share, 1 - share);
}

/** What chance alone does to that figure, nineteen times of twenty. */
export const chance = (one: number, other: number): number =>
  2 * Math.sqrt((one + other + 1) / (12 * one * other));
