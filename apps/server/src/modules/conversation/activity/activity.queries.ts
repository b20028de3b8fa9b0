import type { TwinActivity } from "@parley/contract/activity";
import type { TwinId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

/** Undefined for everybody who does not tend the twin. */
export async function findActivity(tx: Tx, twinId: TwinId): Promise<TwinActivity | undefined> {
  const { rows } = await sql<{ said: TwinActivity | null }>`select twin_activity(${twinId}) as said`.execute(
    tx,
  );
  return rows[0]?.said ?? undefined;
}
