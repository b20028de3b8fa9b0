import { z } from "zod";
import { findBrokenAuditRow } from "./audit-log.queries.ts";
import { job } from "./queue.ts";

export const verifyAuditLog = job({
  name: "verify-audit-log",
  payload: z.object({}),
  schedule: "17 * * * *",
  /** Twice is harmless: it only reads. */
  async run({ transact }) {
    const broken = await transact((tx) => findBrokenAuditRow(tx));
    // A fault, not a refusal: it must end among the dead letters, where somebody looks.
    if (broken !== undefined)
      throw new Error(`The audit log was tampered with: row ${broken} does not follow`);
  },
});
