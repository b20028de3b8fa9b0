import type { Publisher } from "../../../platform/live/publisher.ts";
import type { Logger } from "../../../platform/log.ts";
import type { Models } from "../../../platform/models/models.ts";
import type { JobTools } from "../../../platform/queue.ts";

/** Everything answering may touch. */
export type AnsweringTools = Pick<JobTools, "transact"> & {
  models: Models;
  publisher: Publisher;
  log: Logger;
};
