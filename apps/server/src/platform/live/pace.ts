/** How long whatever continues is merged before it leaves. */
export const mergeMs = 160;

/**
 * How many events may leave at once after a pause. A question, the news that it is being answered and the first words
 * of the answer come within a moment of each other, and none of them should wait for the one before.
 */
export const burst = 3;

/**
 * When the next event may leave: a few at once, then one every `mergeMs`. The limit is ten in any second; three and six
 * leave room for a network that bunches two of them together.
 */
export class Pace {
  readonly #burst: number;
  /** When everything that left so far would have left at an even pace. */
  #paidUntil = Number.NEGATIVE_INFINITY;

  constructor(mostAtOnce = burst) {
    this.#burst = mostAtOnce;
  }

  get nextAt(): number {
    return this.#paidUntil - (this.#burst - 1) * mergeMs;
  }

  spend(now: number): void {
    this.#paidUntil = Math.max(this.#paidUntil, now) + mergeMs;
  }
}
