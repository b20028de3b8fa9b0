import type { TurnId } from "@parley/contract/ids";
import { type Claimed, placeOf, renewTurn } from "./answering.queries.ts";
import type { AnsweringTools } from "./answering-tools.ts";

export const LEASE_SECONDS = 10;
const renewMs = 2_000;

/** Why a turn ends before its answer does: the person stopped it, another worker has it, or this one must go. */
export type Interruption = "stopped" | "lost" | "closing";

/** Keeps a turn while it is worked on, and aborts the work when it may not go on. */
export class Lease {
  readonly #abort = new AbortController();
  readonly #tools: AnsweringTools;
  readonly #claimed: Claimed;
  readonly #timer: NodeJS.Timeout;
  #interruption: Interruption | undefined;
  #isLooking = false;
  #mustLookAgain = false;

  constructor(tools: AnsweringTools, claimed: Claimed) {
    this.#tools = tools;
    this.#claimed = claimed;
    this.#timer = setInterval(() => this.look(), renewMs);
    if (claimed.is_stopped) this.interrupt("stopped");
  }

  get turnId(): TurnId {
    return this.#claimed.turn.id;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get interruption(): Interruption | undefined {
    return this.#interruption;
  }

  interrupt(why: Interruption): void {
    this.#interruption ??= why;
    this.#abort.abort();
  }

  /**
   * Looks at once whether to go on, or once more when it is just looking. A database that is away is no reason to stop: the
   * fence decides in the end.
   */
  look(): void {
    this.#mustLookAgain = true;
    if (!this.#isLooking) void this.#lookWhileAsked();
  }

  async #lookWhileAsked(): Promise<void> {
    this.#isLooking = true;
    while (this.#mustLookAgain) {
      this.#mustLookAgain = false;
      await this.#renew().catch((err) =>
        this.#tools.log.warn({ err, turn: this.#claimed.turn.id }, "lease not renewed"),
      );
    }
    this.#isLooking = false;
  }

  async #renew(): Promise<void> {
    const mayGoOn = await this.#tools.transact((tx) => renewTurn(tx, placeOf(this.#claimed), LEASE_SECONDS));
    if (mayGoOn === undefined) this.interrupt("lost");
    else if (!mayGoOn) this.interrupt("stopped");
  }

  release(): void {
    clearInterval(this.#timer);
  }
}
