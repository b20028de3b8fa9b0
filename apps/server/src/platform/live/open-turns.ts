import type { TurnId } from "@parley/contract/ids";
import type { Delta } from "@parley/contract/live";
import { type Entry, joinPieces, toEntry } from "./entries.ts";

/** The answers still being written on a channel, whole, for whoever comes in the middle of one. */
export class OpenTurns {
  readonly #turns = new Map<TurnId, Delta>();

  apply({ delta }: Entry): void {
    if (!delta) return;
    if (delta.isLast) {
      this.#turns.delete(delta.turn);
      return;
    }
    const before = this.#turns.get(delta.turn);
    const isNext = before?.to === delta.from;
    this.#turns.set(delta.turn, isNext ? joinPieces(before, delta) : delta);
  }

  clear(): void {
    this.#turns.clear();
  }

  snapshot(seq: number): Entry[] {
    return Array.from(this.#turns.values(), (delta) => toEntry(seq, delta));
  }
}
