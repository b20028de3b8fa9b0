import type { DataRequestId, UserId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/** A table, or a way into one, whose rows lead to a person. Without a name it is left out, for its reason. */
export type PersonalStore = { store: string | null; relation: string; reason: string | null };

export async function listPersonalStores(tx: Tx): Promise<PersonalStore[]> {
  const { rows } = await sql<PersonalStore>`select store, relation, reason from personal_stores()`.execute(
    tx,
  );
  return rows;
}

/** What one store holds of whoever made the request. */
export async function listPersonalRows(tx: Tx, request: DataRequestId, store: string): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select row from export_personal_data(${request}, ${store}) as row`.execute(tx);
  return rows.map(({ row }) => row);
}

export async function findPersonToTell(
  tx: Tx,
  id: UserId,
): Promise<{ email: string | null; first_name: string | null } | undefined> {
  const { rows } = await sql<{ email: string | null; first_name: string | null }>`
    select u.email, p.first_name from auth.users u join profiles p on p.id = u.id where u.id = ${id}`.execute(
    tx,
  );
  return rows[0];
}

/** Null when there is none, or none any more. */
export async function findFarewellAddress(tx: Tx, request: DataRequestId): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select farewell_address(${request}) as email`.execute(
    tx,
  );
  return rows[0]?.email ?? null;
}

/** The folders of what a person sent, as long as its rows are there to name them. */
export async function listUploadsOfLeaving(tx: Tx, request: DataRequestId): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from files_of_leaving(${request}) as key`.execute(
    tx,
  );
  return rows.map(({ key }) => key);
}

/** True when nobody else could name another one. */
export async function findWhetherLastSuperadmin(tx: Tx, id: UserId): Promise<boolean> {
  const { rows } = await sql<{ is_last: boolean }>`
    select bool_or(p.id = ${id}) and bool_and(p.id = ${id}) as is_last
    from profiles p join auth.users u on u.id = p.id where p.role = 'superadmin'`.execute(tx);
  return rows[0]?.is_last ?? false;
}

const erasers = {
  access: (request: DataRequestId) => sql<{ rows: number }>`select erase_access(${request}) as rows`,
  twins: (request: DataRequestId) => sql<{ rows: number }>`select erase_twins(${request}) as rows`,
  rooms: (request: DataRequestId) => sql<{ rows: number }>`select erase_rooms(${request}) as rows`,
  words: (request: DataRequestId) => sql<{ rows: number }>`select erase_words(${request}) as rows`,
  dealings: (request: DataRequestId) => sql<{ rows: number }>`select erase_dealings(${request}) as rows`,
  profile: (request: DataRequestId) => sql<{ rows: number }>`select erase_profile(${request}) as rows`,
};
export type ErasableStore = keyof typeof erasers;

/** How many rows of the store's main table were touched. Repeating it touches none. */
export async function deletePersonalRows(
  tx: Tx,
  request: DataRequestId,
  store: ErasableStore,
): Promise<number> {
  const { rows } = await erasers[store](request).execute(tx);
  return rows[0]?.rows ?? 0;
}

/** Work that was done or waits to be done for somebody names them, and sometimes an address they had. */
export async function deleteJobsAbout(tx: Tx, person: UserId): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from queue.job where data ->> 'user_id' = ${person} and state <> 'active'`.execute(tx);
  return Number(numAffectedRows);
}

export async function insertDeletionEvidence(tx: Tx, person: UserId): Promise<void> {
  await sql`select write_audit('delete-account', 'profiles', ${person}, null, null)`.execute(tx);
}
