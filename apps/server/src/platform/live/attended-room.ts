import type { UserId } from "@parley/contract/ids";
import type { Attended } from "./attend.ts";

export type Changes = { came: UserId[]; went: UserId[] };

const refreshMs = 15_000;
/** People reload pages and lose their connection for a moment; that is not leaving. */
const graceMs = 5_000;

/** One room as one gateway sees it, and what of that Valkey does not know yet. */
export class AttendedRoom {
  readonly #streams = new Map<UserId, number>();
  #came = new Set<UserId>();
  readonly #leaving = new Map<UserId, number>();
  /** False until Valkey counts this gateway in the room, and again once it has forgotten. */
  #isKnown = false;
  #isReporting = false;
  #mustReport = false;
  #reportedAt = -refreshMs;

  /** Nobody is here, and Valkey knows it. */
  get isEmpty(): boolean {
    return this.#streams.size + this.#leaving.size === 0 && !this.#isReporting && !this.#mustReport;
  }

  enter(person: UserId): void {
    const open = this.#streams.get(person) ?? 0;
    this.#streams.set(person, open + 1);
    if (open === 0 && !this.#leaving.delete(person)) this.#came.add(person);
  }

  leave(person: UserId, now: number): void {
    const open = this.#streams.get(person) ?? 0;
    if (open > 1) {
      this.#streams.set(person, open - 1);
      return;
    }
    this.#streams.delete(person);
    if (!this.#came.delete(person)) this.#leaving.set(person, now);
  }

  isDue(now: number): boolean {
    if (this.#isReporting) return false;
    if (this.#mustReport || this.#came.size > 0 || now - this.#reportedAt >= refreshMs) return true;
    for (const since of this.#leaving.values()) if (now - since >= graceMs) return true;
    return false;
  }

  /** What to report now. Until it is settled or put back, nothing else is. */
  takeChanges(now: number): Changes {
    this.#isReporting = true;
    this.#mustReport = false;
    this.#reportedAt = now;
    const came = this.#isKnown ? [...this.#came] : [...this.#streams.keys()];
    this.#came = new Set();
    const went = [...this.#leaving].flatMap(([person, since]) => (now - since >= graceMs ? [person] : []));
    for (const person of went) this.#leaving.delete(person);
    return { came, went };
  }

  settle({ wasKnown, isPending }: Attended): void {
    this.#isReporting = false;
    const isForgotten = this.#isKnown && !wasKnown;
    this.#isKnown = !isForgotten;
    this.#mustReport = isPending || isForgotten;
  }

  putBack({ came, went }: Changes): void {
    this.#isReporting = false;
    this.#mustReport = true;
    for (const person of came) if (this.#streams.has(person)) this.#came.add(person);
    for (const person of went) if (!this.#streams.has(person)) this.#leaving.set(person, -graceMs);
  }
}
