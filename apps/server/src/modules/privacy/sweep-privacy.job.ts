import { z } from "zod";
import { job } from "../../platform/queue.ts";
import { exportKey } from "./exports.ts";
import { listExportsToRemove, updateExportRemoved, updateStaleExportsFailed } from "./privacy.queries.ts";

export const sweepPrivacy = job({
  name: "sweep-privacy",
  payload: z.object({}),
  schedule: "20 3 * * *",
  /** Twice is harmless: a file that is gone is removed again, and its row says so once. */
  async run({ transact, files, log }) {
    const old = await transact(listExportsToRemove);
    for (const { id, user_id } of old) {
      await files.remove(exportKey(user_id, id));
      await transact((tx) => updateExportRemoved(tx, id));
    }
    await transact((tx) => updateStaleExportsFailed(tx, "This took too long. Please ask again."));
    log.info({ removed: old.length }, "exports swept");
  },
});
