import type { Turn } from "@parley/contract/conversation";
import { isGone } from "../../../platform/process-name.ts";
import { findMessage } from "../conversation.queries.ts";
import { tellMessage } from "../tell-room.ts";
import { buryWorker, type MetWorker, meetWorkers } from "./answering.queries.ts";
import { type AnsweringTools, tellProgress } from "./answering-tools.ts";

const beatMs = 500;
/** With two beats missing, a process that is gone from this machine is dead; */
const missingMs = 1_200;
/** one of which nothing can be seen from here is given as long as its leases. */
const silentMs = 10_000;

/** Says that this worker lives, and sees to what those have left behind that no longer do. */
export class WorkerWatch {
  readonly #tools: AnsweringTools;
  readonly #name: string;
  readonly #onBurial: () => void;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | undefined;

  constructor(tools: AnsweringTools, name: string, onBurial: () => void) {
    this.#tools = tools;
    this.#name = name;
    this.#onBurial = onBurial;
    this.#timer = setInterval(() => this.#look(), beatMs);
    this.#look();
  }

  /** Nobody has to wait until it is missed. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#tools
      .transact((tx) => buryWorker(tx, this.#name))
      .catch((err) => this.#tools.log.warn({ err }, "left without a word"));
  }

  #look(): void {
    this.#looking ??= this.#buryTheDead()
      .catch((err) => this.#tools.log.warn({ err }, "the other workers were not looked after"))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #buryTheDead(): Promise<void> {
    const others = await this.#tools.transact((tx) => meetWorkers(tx, this.#name));
    for (const { name } of others.filter(isDead)) {
      const finished = await this.#tools.transact((tx) => buryWorker(tx, name));
      this.#tools.log.warn({ worker: name, finished: finished.length }, "a worker died");
      this.#onBurial();
      for (const turn of finished) await this.#tellAgain(turn);
    }
  }

  /** Between its commit and the telling a worker may die. Who was told before hears nothing new. */
  async #tellAgain(turn: Turn): Promise<void> {
    const { room_id, answer_id } = turn;
    const answer = answer_id && (await this.#tools.transact((tx) => findMessage(tx, room_id, answer_id)));
    if (answer) tellMessage(this.#tools.publisher.publish, answer);
    tellProgress(this.#tools, turn);
  }
}

const isDead = ({ name, silent_ms }: MetWorker): boolean =>
  silent_ms > silentMs || (silent_ms > missingMs && isGone(name));
