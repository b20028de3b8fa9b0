/** Does the work for every item, a few at a time, and keeps their order. */
export async function atOnce<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  width = 8,
): Promise<R[]> {
  const done: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) done[index] = await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return done;
}

/** Every nth one: what a gate has time for. */
export const everyNth = <T>(items: readonly T[], n: number): T[] =>
  items.filter((_, index) => index % n === 0);
