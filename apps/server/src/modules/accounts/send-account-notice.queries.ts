import type { UserId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

export type Addressee = { email: string | null; first_name: string | null };

export async function findAddressOf(tx: Tx, userId: UserId): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select u.email, p.first_name from auth.users u join profiles p on p.id = u.id where u.id = ${userId} and u.deleted_at is null`.execute(
    tx,
  );
  return rows[0];
}
