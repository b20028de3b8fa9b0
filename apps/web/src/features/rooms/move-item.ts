/** The list with one item in another place. A place beyond either end is that end. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const place = Math.max(0, Math.min(items.length - 1, to));
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(place, 0, ...items.slice(from, from + 1));
}
