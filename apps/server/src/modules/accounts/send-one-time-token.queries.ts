import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

export const PURPOSES = [
  "signup",
  "magiclink",
  "recovery",
  "invite",
  "email_change_new",
  "email_change_old",
  "reauthentication",
  "sms",
  "phone_signup",
  "phone_change",
] as const;
export type Purpose = (typeof PURPOSES)[number];

export type Sendable = {
  id: string;
  purpose: Purpose;
  address: string;
  user_id: string | null;
  creates_user: boolean;
  data: Record<string, unknown>;
  redirect_to: string;
};

const columns = sql`id, purpose, address, user_id, creates_user, data, redirect_to`;

export async function findSendable(tx: Tx, id: string): Promise<Sendable | undefined> {
  const { rows } = await sql<Sendable>`
    select ${columns} from auth.one_time_tokens where id = ${id} and used_at is null and expires_at > now()`.execute(
    tx,
  );
  return rows[0];
}

/** A new address is asked about by the one it replaces, as clients do, or by itself. */
export async function findLatestSendable(
  tx: Tx,
  address: string,
  purpose: Purpose,
): Promise<Sendable | undefined> {
  const { rows } = await sql<Sendable>`
    select ${columns} from auth.one_time_tokens
    where purpose = ${purpose} and used_at is null and expires_at > now() and (address = ${address} or
      (purpose = 'email_change_new' and user_id = (select u.id from auth.users u where u.email = ${address})))
    order by expires_at desc limit 1`.execute(tx);
  return rows[0];
}

export type Recipient = { id: string; first_name: string | null };

/** Whoever has the address now. */
export async function findRecipient(tx: Tx, { address }: Sendable): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select u.id, p.first_name from auth.users u join profiles p on p.id = u.id
    where ${address.startsWith("+") ? sql`u.phone` : sql`u.email`} = ${address} and u.deleted_at is null`.execute(
    tx,
  );
  return rows[0];
}

export type TokenHashes = { token_hash: Buffer; code_hash: Buffer };

export async function storeTokenHashes(tx: Tx, id: string, hashes: TokenHashes): Promise<void> {
  await sql`
    update auth.one_time_tokens set token_hash = ${hashes.token_hash}, code_hash = ${hashes.code_hash}, sent_at = now()
    where id = ${id} and used_at is null`.execute(tx);
}
