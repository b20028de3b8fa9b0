import { setTimeout as pause } from "node:timers/promises";

export type Timings = { milliseconds: number[]; failed: number };

/** Requests start on time whether the ones before have been answered or not, as they do when people make them. */
export async function atPace(
  request: (n: number) => Promise<Response>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Timings> {
  const timings: Timings = { milliseconds: [], failed: 0 };
  const began = performance.now();
  const open: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n / perSecond) * 1_000;
    await pause(Math.max(0, due - performance.now()));
    open.push(timed(timings, () => request(n)));
  }
  await Promise.all(open);
  return timings;
}

async function timed(timings: Timings, request: () => Promise<Response>): Promise<void> {
  const began = performance.now();
  const response = await request();
  await response.arrayBuffer();
  timings.milliseconds.push(performance.now() - began);
  if (!response.ok) timings.failed += 1;
}

export const together = (parts: Timings[]): Timings => ({
  milliseconds: parts.flatMap(({ milliseconds }) => milliseconds),
  failed: parts.reduce((sum, { failed }) => sum + failed, 0),
});
