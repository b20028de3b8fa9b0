import type { DataRequest } from "@parley/contract/accounts";
import type { DataRequestId, UserId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Actor, Tx } from "../../platform/database.ts";

const shown = ["id", "kind", "status", "progress", "failure", "created_at", "finished_at"] as const;

export type Addresses = { email: string | null; phone: string | null };
export type Receipt = { store: string; rows: number; at: string };
export type RunningRequest = { id: DataRequestId; user_id: UserId; receipts: Receipt[] };

/** How long the file of an export is kept. */
const kept = sql`interval '7 days'`;

/** Undefined when one of this kind is already open. */
export function insertDataRequest(
  tx: Tx,
  actor: Actor,
  kind: DataRequest["kind"],
): Promise<DataRequest | undefined> {
  return tx
    .insertInto("data_requests")
    .values({ user_id: actor.userId, kind })
    .onConflict((on) =>
      on.columns(["user_id", "kind"]).where("status", "in", ["queued", "running"]).doNothing(),
    )
    .returning(shown)
    .executeTakeFirst();
}

/** False when one is open already. The id is made by the caller, who may write such rows and not read them. */
export async function insertDeletionOf(tx: Tx, id: DataRequestId, userId: UserId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into data_requests (id, user_id, kind) values (${id}, ${userId}, 'deletion')
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export function listDataRequests(tx: Tx, actor: Actor): Promise<DataRequest[]> {
  return tx
    .selectFrom("data_requests")
    .select(shown)
    .where("user_id", "=", actor.userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
}

/** The caller's own, while its file is kept. */
export async function findKeptExport(
  tx: Tx,
  actor: Actor,
  id: DataRequestId,
): Promise<{ id: DataRequestId; finished_at: string | null } | undefined> {
  return tx
    .selectFrom("data_requests")
    .select(["id", "finished_at"])
    .where("id", "=", id)
    .where("user_id", "=", actor.userId)
    .where("kind", "=", "export")
    .where("status", "=", "done")
    .where("file_removed_at", "is", null)
    .where("finished_at", ">", sql<string>`now() - ${kept}`)
    .executeTakeFirst();
}

export async function findOwnAddresses(tx: Tx): Promise<Addresses | undefined> {
  const { rows } = await sql<Addresses>`select email, phone from my_addresses()`.execute(tx);
  return rows[0];
}

export async function findOwnStanding(tx: Tx): Promise<{ hasSecondFactor: boolean; mayLeave: boolean }> {
  const { rows } = await sql<{ has_second_factor: boolean; may_leave: boolean }>`
    select has_second_factor(), may_leave()`.execute(tx);
  return { hasSecondFactor: rows[0]?.has_second_factor ?? false, mayLeave: rows[0]?.may_leave ?? false };
}

/** Undefined when it has ended, or never was. One that was already running goes on. */
export async function updateRequestRunning(
  tx: Tx,
  id: DataRequestId,
  kind: DataRequest["kind"],
): Promise<RunningRequest | undefined> {
  const { rows } = await sql<RunningRequest>`
    update data_requests set status = 'running'
    where id = ${id} and kind = ${kind} and status in ('queued', 'running')
    returning id, user_id, receipts`.execute(tx);
  return rows[0];
}

/** The receipt replaces an earlier one of the same store. False when the request has ended meanwhile. */
export async function updateRequestProgress(
  tx: Tx,
  id: DataRequestId,
  { progress, receipt }: { progress: number; receipt: Omit<Receipt, "at"> },
): Promise<boolean> {
  const { store, rows: touched } = receipt;
  const { numAffectedRows } = await sql`
    update data_requests set progress = ${progress}, receipts = (
      select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(receipts) r where r ->> 'store' <> ${store}
    ) || jsonb_build_object('store', ${store}::text, 'rows', ${touched}::int, 'at', now())
    where id = ${id} and status = 'running'`.execute(tx);
  return numAffectedRows === 1n;
}

/** False when it has ended meanwhile: an account that is being deleted ends its exports. */
export async function updateRequestDone(tx: Tx, id: DataRequestId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("data_requests")
    .set({ status: "done", progress: 100, finished_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("status", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateRequestFailed(tx: Tx, id: DataRequestId, failure: string): Promise<void> {
  await tx
    .updateTable("data_requests")
    .set({ status: "failed", failure, finished_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .execute();
}

/** Exports that have been under way for a day: whatever tried to make them has given up. */
export async function updateStaleExportsFailed(tx: Tx, failure: string): Promise<void> {
  await tx
    .updateTable("data_requests")
    .set({ status: "failed", failure, finished_at: sql<string>`now()` })
    .where("kind", "=", "export")
    .where("status", "in", ["queued", "running"])
    .where("created_at", "<", sql<string>`now() - interval '1 day'`)
    .execute();
}

export function listExportsToRemove(tx: Tx): Promise<{ id: DataRequestId; user_id: UserId }[]> {
  return tx
    .selectFrom("data_requests")
    .select(["id", "user_id"])
    .where("kind", "=", "export")
    .where("status", "=", "done")
    .where("file_removed_at", "is", null)
    .where("finished_at", "<=", sql<string>`now() - ${kept}`)
    .orderBy("finished_at")
    .limit(500)
    .execute();
}

export async function updateExportRemoved(tx: Tx, id: DataRequestId): Promise<void> {
  await tx
    .updateTable("data_requests")
    .set({ file_removed_at: sql<string>`now()` })
    .where("id", "=", id)
    .execute();
}
