import { UserId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Purpose } from "./send-one-time-token.queries.ts";

export type { Purpose };

export type OneTimeToken = {
  id: string;
  purpose: Purpose;
  address: string;
  user_id: UserId | null;
  new_user_id: UserId;
  code_hash: Buffer | null;
  tries: number;
  creates_user: boolean;
  password_hash: string | null;
  data: Record<string, unknown>;
  code_challenge: string | null;
  code_challenge_method: "s256" | "plain" | null;
  redirect_to: string;
  created_at: string;
};

export type NewOneTimeToken = {
  purpose: Purpose;
  address: string;
  redirect_to: string;
  user_id?: UserId | undefined;
  creates_user?: boolean | undefined;
  password_hash?: string | undefined;
  data?: Record<string, unknown> | undefined;
  code_challenge?: string | null | undefined;
  code_challenge_method?: "s256" | "plain" | null | undefined;
};

/** What was asked for before is void: only the newest of a kind opens anything. */
export async function insertOneTimeToken(
  tx: Tx,
  token: NewOneTimeToken,
): Promise<Pick<OneTimeToken, "id" | "new_user_id" | "created_at">> {
  // It runs out, which is not the same as being used: what was used has been proved.
  await sql`
    update auth.one_time_tokens set expires_at = now()
    where address = ${token.address} and purpose = ${token.purpose} and used_at is null and expires_at > now()`.execute(
    tx,
  );
  const { data = {}, ...columns } = token;
  const row = await tx
    .insertInto("auth.one_time_tokens")
    .values({ ...columns, data: JSON.stringify(data) })
    .returning(["id", "new_user_id", "created_at"])
    .executeTakeFirstOrThrow();
  return { ...row, new_user_id: UserId.parse(row.new_user_id) };
}

const columns = sql`id, purpose, address, user_id, new_user_id, code_hash, tries, creates_user, password_hash, data,
  code_challenge, code_challenge_method, redirect_to, created_at`;

export async function findTokenByHashForUpdate(tx: Tx, hash: Buffer): Promise<OneTimeToken | undefined> {
  const { rows } = await sql<OneTimeToken>`
    select ${columns} from auth.one_time_tokens
    where token_hash = ${hash} and used_at is null and expires_at > now() for update`.execute(tx);
  return rows[0];
}

/** The newest of these kinds that was sent to an address and may still be tried. */
export async function findTokenByAddressForUpdate(
  tx: Tx,
  address: string,
  purposes: Purpose[],
): Promise<OneTimeToken | undefined> {
  const { rows } = await sql<OneTimeToken>`
    select ${columns} from auth.one_time_tokens
    where address = ${address} and purpose = any(${purposes}) and used_at is null and expires_at > now()
      and code_hash is not null and tries < 5
    order by created_at desc limit 1 for update`.execute(tx);
  return rows[0];
}

/** A sign-up that waits for its confirmation, with the password that came with it. */
export async function findWaitingSignUp(
  tx: Tx,
  address: string,
): Promise<{ password_hash: string | null } | undefined> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from auth.one_time_tokens
    where address = ${address} and purpose in ('signup', 'phone_signup') and used_at is null and expires_at > now()
    order by created_at desc limit 1`.execute(tx);
  return rows[0];
}

export async function addTry(tx: Tx, id: string): Promise<void> {
  await sql`update auth.one_time_tokens set tries = tries + 1 where id = ${id}`.execute(tx);
}

export async function useUpToken(tx: Tx, id: string): Promise<void> {
  await sql`update auth.one_time_tokens set used_at = now(), password_hash = null where id = ${id}`.execute(
    tx,
  );
}

/**
 * Whether the other half of a change to this address has been confirmed. One that ran out, was replaced or was never sent
 * has not been. The old address may not have been asked at all, when there was none; the new one always is.
 */
export async function isOtherHalfProven(tx: Tx, token: OneTimeToken, newEmail: string): Promise<boolean> {
  const isNew = token.purpose === "email_change_new";
  const { rows } = await sql<{ is_proven: boolean }>`
    select coalesce(bool_or(used_at is not null), ${isNew}) as is_proven from auth.one_time_tokens
    where user_id = ${token.user_id} and purpose = ${isNew ? "email_change_old" : "email_change_new"}
      and ${isNew ? sql`data ->> 'new_email'` : sql`address`} = ${newEmail}
      and created_at > ${token.created_at}::timestamptz - interval '1 hour'`.execute(tx);
  return rows[0]?.is_proven ?? false;
}

/** Whether nobody has chosen another password for the same address while this sign-up waited. */
export async function isSolePassword(
  tx: Tx,
  { address, created_at, password_hash }: Pick<OneTimeToken, "address" | "created_at" | "password_hash">,
): Promise<boolean> {
  const { rows } = await sql`
    select from auth.one_time_tokens
    where address = ${address} and purpose in ('signup', 'phone_signup') and password_hash <> ${password_hash}
      and created_at > ${created_at}::timestamptz - interval '1 hour' limit 1`.execute(tx);
  return rows.length === 0;
}
