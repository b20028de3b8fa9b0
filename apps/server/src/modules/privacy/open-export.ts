import type { DataRequestId } from "@parley/contract/ids";
import type { Actor, Tx } from "../../platform/database.ts";
import type { Files, StoredFile } from "../../platform/files.ts";
import { Refusal } from "../../platform/refusal.ts";
import { exportKey } from "./exports.ts";
import { mayAskForEverything } from "./privacy.policy.ts";
import { findKeptExport, findOwnStanding } from "./privacy.queries.ts";

type Means = { actor: Actor; files: Files; transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };

/** The row first: whose file it is, and whether it may be fetched, is decided before anything is opened. */
export async function openExport({ actor, files, transact }: Means, id: DataRequestId): Promise<StoredFile> {
  await transact(async (tx) => {
    if (!(await findKeptExport(tx, actor, id))) throw new Refusal("export_not_found");
    const { hasSecondFactor } = await findOwnStanding(tx);
    if (!mayAskForEverything(actor, hasSecondFactor)) throw new Refusal("second_factor_needed");
  });
  const file = await files.get(exportKey(actor.userId, id));
  if (!file) throw new Refusal("export_not_found");
  return file;
}
