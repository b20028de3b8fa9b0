import type { Turn } from "@parley/contract/conversation";
import type { Publisher } from "../../../platform/live/publisher.ts";
import type { Logger } from "../../../platform/log.ts";
import type { Models } from "../../../platform/models/models.ts";
import type { JobTools } from "../../../platform/queue.ts";
import type { PayerTeller } from "../../tokens/index.ts";
import { tellTurn } from "../tell-room.ts";

/** What a worker lends. */
export type WorkerTools = Pick<JobTools, "transact"> & {
  models: Models;
  publisher: Publisher;
  log: Logger;
};

/** Everything answering may touch. */
export type AnsweringTools = WorkerTools & { payers: PayerTeller };

/** The room hears how far the answer has come, and whoever pays for it what that left of their tokens. */
export function tellProgress({ payers, publisher }: AnsweringTools, turn: Turn): void {
  tellTurn(publisher.publish, turn);
  payers.note(turn);
}
