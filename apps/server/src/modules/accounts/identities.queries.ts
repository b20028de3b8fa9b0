import type { UserId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/** Two who come at the same moment with the same new address end up in one account. */
export async function lockAddress(tx: Tx, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('address of an account: ' || ${address}, 0))`.execute(
    tx,
  );
}

type NewOwner = { id: UserId; data: Record<string, unknown> };

/** Nothing that was set up before the address was proved stays: its owner is somebody else, for all we know. */
export async function clearUnprovenAccount(tx: Tx, { id, data }: NewOwner): Promise<void> {
  await sql`
    with ways_in as (delete from auth.identities where user_id = ${id}),
      second_steps as (delete from auth.factors where user_id = ${id}),
      links as (update auth.one_time_tokens set expires_at = now() where user_id = ${id} and used_at is null and expires_at > now())
    update auth.users set email_confirmed_at = now(), phone = null, phone_confirmed_at = null, phone_change = null,
      email_change = null, has_wallet = false, raw_user_meta_data = ${JSON.stringify(data)} where id = ${id}`.execute(
    tx,
  );
}

/** Each signed message and each token opens the door once. False when it has been here before. */
export async function insertUsedNonce(tx: Tx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into auth.used_nonces (nonce_hash, expires_at) values (${hash}, ${expiresAt.toISOString()})
    on conflict do nothing returning true`.execute(tx);
  return rows.length === 1;
}

type Reach = { email: string | null; phone: string | null; hasWallet: boolean };

/** By what an account is reached after one of its ways in is gone. */
export async function updateReach(tx: Tx, id: UserId, { email, phone, hasWallet }: Reach): Promise<void> {
  await sql`
    update auth.users set email = ${email}, phone = ${phone}, has_wallet = ${hasWallet},
      email_confirmed_at = case when ${email}::text is null then null else coalesce(email_confirmed_at, now()) end,
      phone_confirmed_at = case when ${phone}::text is null then null else phone_confirmed_at end
    where id = ${id}`.execute(tx);
}
