import { TwinId } from "@parley/contract/ids";
import { z } from "zod";
import { enqueueAll, type JobTools, job } from "../../../platform/queue.ts";
import {
  deleteShelf,
  findShelf,
  insertOntoShelf,
  listMisplaced,
  updateShelfOpen,
} from "./retrieval.queries.ts";

/** Up to here every passage is compared; above, the twin has an index of its own. Between the two it stays as it is. */
export const SHELF_ABOVE = 5_000;
export const SHELF_BELOW = 4_000;
/** A passage takes some milliseconds to find its place in the index, and a statement may not take fifteen seconds. */
const perStatement = 250;

export const settleKnowledgeTier = job({
  name: "settle-knowledge-tier",
  payload: z.object({ twin_id: TwinId }),
  pace: { atOnce: 1, perGroup: 1 },
  /** Twice is harmless: it looks at what is there. Killed half-way, the shelf is filled on where it stopped. */
  async run({ transact, signal, log }, { twin_id }) {
    const { passages, isOpen } = await transact((tx) => findShelf(tx, twin_id));
    if (isOpen && passages < SHELF_BELOW) {
      await transact((tx) => deleteShelf(tx, twin_id));
      log.info({ twin_id, passages }, "knowledge back among the small ones");
    } else if (!isOpen && passages > SHELF_ABOVE) {
      await fillShelf({ transact, signal }, twin_id);
      await transact((tx) => updateShelfOpen(tx, twin_id));
      log.info({ twin_id, passages }, "knowledge on a shelf of its own");
    }
  },
});

async function fillShelf(
  { transact, signal }: Pick<JobTools, "transact" | "signal">,
  twin: TwinId,
): Promise<void> {
  let copied = perStatement;
  while (copied === perStatement) {
    signal.throwIfAborted();
    copied = await transact((tx) => insertOntoShelf(tx, twin, perStatement));
  }
}

export const sweepKnowledgeTiers = job({
  name: "sweep-knowledge-tiers",
  payload: z.object({}),
  schedule: "17 3 * * *",
  /** Twice is harmless: it only orders what looks at what is there. For twins that are gone, and orders that were lost. */
  async run({ transact }) {
    await transact(async (tx) => {
      const twins = await listMisplaced(tx, { above: SHELF_ABOVE, below: SHELF_BELOW });
      await enqueueAll(
        tx,
        settleKnowledgeTier,
        twins.map((twin_id) => ({ twin_id })),
      );
    });
  },
});
