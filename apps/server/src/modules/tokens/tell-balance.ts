import type { TurnId } from "@parley/contract/ids";
import type { Publish } from "../../platform/live/publisher.ts";
import type { Logger } from "../../platform/log.ts";
import type { JobTools } from "../../platform/queue.ts";
import { listPayersBalances, type PaidTurn, type Standing } from "./tokens.queries.ts";

export const tellBalance = (publish: Publish, { user_id, balance_tokens, held_tokens }: Standing): void =>
  publish(`user:${user_id}`, { type: "balance", balance_tokens, held_tokens });

const everyMs = 1_000;

/** Tells those who pay for turns what is left: one reading a second for all of them, however much has changed. */
export class PayerTeller {
  readonly #tools: Pick<JobTools, "transact"> & { publish: Publish; log: Logger };
  #turns = new Map<TurnId, PaidTurn>();
  #timer: NodeJS.Timeout | undefined;
  #toldAt = -everyMs;

  constructor(tools: Pick<JobTools, "transact"> & { publish: Publish; log: Logger }) {
    this.#tools = tools;
  }

  /** Call it after the commit that took, charged or gave back tokens. */
  note(turn: PaidTurn): void {
    this.#turns.set(turn.id, turn);
    const wait = Math.max(0, this.#toldAt + everyMs - performance.now());
    this.#timer ??= setTimeout(() => void this.tell(), wait);
  }

  /** At once, for a process that is about to end. */
  async tell(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#turns.size === 0) return;
    const turns = [...this.#turns.values()];
    this.#turns = new Map();
    this.#toldAt = performance.now();
    try {
      const standings = await this.#tools.transact((tx) => listPayersBalances(tx, turns));
      for (const standing of standings) tellBalance(this.#tools.publish, standing);
    } catch (err) {
      // The next change, or the next page, brings it.
      this.#tools.log.warn({ err }, "balances were not told");
    }
  }
}
