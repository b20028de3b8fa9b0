import { createHash, randomBytes } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { Stage } from "./stage.ts";

/** What the rightful owner of an account chose. */
export const PASSWORD = "a pass phrase of some length";
/** What an attacker chose, and therefore knows. */
export const ATTACKERS = "what the attacker would come back with";

export type Account = { id: string; email: string };
type NewAccount = { email?: string; phone?: string | null; password?: string; isConfirmed?: boolean };

export const someEmail = (name = "someone"): string =>
  `${name}-${randomBytes(8).toString("hex")}@parley.test`;

// Hashing is slow on purpose, and who tries them cares only whether they fit.
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** Somebody with a password, as sign-up and confirmation leave them; or without the confirmation. */
export async function insertAccount({ arena }: Stage, account: NewAccount = {}): Promise<Account> {
  const { email = someEmail(), phone = null, password = PASSWORD, isConfirmed = true } = account;
  const { rows } = await arena.owner.query<{ id: string }>(
    `with account as (
       insert into auth.users (email, phone, email_confirmed_at, phone_confirmed_at)
       values ($1, $2, case when $4 then now() end, case when $4 and $2::text is not null then now() end) returning id),
     way_in as (
       insert into auth.identities (user_id, provider, provider_id, identity_data)
       select id, 'email', id::text, jsonb_build_object('sub', id, 'email', $1::text, 'email_verified', $4::boolean) from account)
     insert into auth.identities (user_id, provider, provider_id, password_hash)
     select id, 'credential', id::text, $3 from account returning user_id as id`,
    [email, phone, await hashOf(password), isConfirmed],
  );
  return { id: rows[0]?.id ?? "", email };
}

/** Many confirmed accounts at once, named like anybody else. */
export async function insertAccounts({ arena }: Stage, count: number): Promise<Account[]> {
  const emails = Array.from({ length: count }, () => someEmail());
  const { rows } = await arena.owner.query<Account>(
    `with accounts as (
       insert into auth.users (email, email_confirmed_at) select email, now() from unnest($1::text[]) email
       returning id, email),
     passwords as (
       insert into auth.identities (user_id, provider, provider_id, password_hash)
       select id, 'credential', id::text, $2 from accounts)
     select id, email from accounts`,
    [emails, await hashOf(PASSWORD)],
  );
  return rows;
}

type Challenge = { code_challenge?: string; code_challenge_method?: string };

/** A link as the mail has it, without the mail; with a challenge, as a browser asks for it. */
export async function insertMagicLink(
  { arena, front }: Stage,
  email: string,
  { code_challenge, code_challenge_method }: Challenge = {},
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await arena.owner.query(
    `insert into auth.one_time_tokens (purpose, address, token_hash, redirect_to, sent_at, code_challenge, code_challenge_method)
     values ('magiclink', $1, $2, $3, now(), $4, $5)`,
    [email, createHash("sha256").update(token).digest(), front, code_challenge, code_challenge_method],
  );
  return token;
}
