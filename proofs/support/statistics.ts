export const median = (values: number[]): number => percentile(values, 50);

/** The value below which `rank` percent of the others lie, by nearest rank. */
export function percentile(values: number[], rank: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)] ?? Number.NaN;
}
