import type { Factor, Identity } from "@parley/contract/identity";
import type { UserId } from "@parley/contract/ids";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/** An account with everything the contract tells about it, and the one thing it never tells: the password's hash. */
export type Person = {
  id: UserId;
  email: string | null;
  phone: string | null;
  email_confirmed_at: string | null;
  phone_confirmed_at: string | null;
  email_change: string | null;
  phone_change: string | null;
  raw_user_meta_data: Record<string, unknown>;
  is_sso_user: boolean;
  banned_until: string | null;
  last_sign_in_at: string | null;
  invited_at: string | null;
  created_at: string;
  updated_at: string;
  password_hash: string | null;
  identities: Identity[];
  factors: Factor[];
};

export const findPersonById = (tx: Tx, id: string) => findPerson(tx, sql`u.id = ${id}`);
export const findPersonByEmail = (tx: Tx, email: string) => findPerson(tx, sql`u.email = ${email}`);
export const findPersonByPhone = (tx: Tx, phone: string) => findPerson(tx, sql`u.phone = ${phone}`);
export const findPersonByIdentity = (tx: Tx, provider: string, providerId: string) =>
  findPerson(
    tx,
    sql`u.id = (select i.user_id from auth.identities i where i.provider = ${provider} and i.provider_id = ${providerId})`,
  );

/** A page of everybody, newest first. */
export const listPeople = (tx: Tx, { limit, offset }: { limit: number; offset: number }) =>
  selectPeople(
    tx,
    sql`u.id in (select n.id from auth.users n where n.deleted_at is null
      order by n.created_at desc, n.id desc limit ${limit} offset ${offset})`,
  );

export async function countPeople(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from auth.users where deleted_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function findPerson(tx: Tx, whose: RawBuilder<unknown>): Promise<Person | undefined> {
  const [person] = await selectPeople(tx, whose);
  return person;
}

async function selectPeople(tx: Tx, whose: RawBuilder<unknown>): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.email, u.phone, u.email_confirmed_at, u.phone_confirmed_at, u.email_change, u.phone_change,
      u.raw_user_meta_data, u.is_sso_user, u.banned_until, u.last_sign_in_at, u.invited_at, u.created_at, u.updated_at,
      (select i.password_hash from auth.identities i where i.user_id = u.id and i.provider = 'credential') as password_hash,
      coalesce((select jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
          'provider', i.provider, 'identity_data', i.identity_data, 'email', coalesce(i.identity_data ->> 'email', ''),
          'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at, 'updated_at', i.updated_at) order by i.created_at)
        from auth.identities i where i.user_id = u.id and i.provider <> 'credential'), '[]') as identities,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
          'status', f.status, 'phone', coalesce(f.phone, ''), 'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at)
        from auth.factors f where f.user_id = u.id), '[]') as factors
    from auth.users u where ${whose} and u.deleted_at is null
    order by u.created_at desc, u.id desc`.execute(tx);
  return rows;
}

/** The same row for whoever would change it at the same time. */
export async function lockPerson(tx: Tx, id: string): Promise<void> {
  await sql`select from auth.users where id = ${id} for update`.execute(tx);
}

/** Gives the instant that was written down. */
export async function updateLastSignIn(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ last_sign_in_at: string }>`
    update auth.users set last_sign_in_at = now() where id = ${id} returning last_sign_in_at`.execute(tx);
  return rows[0]?.last_sign_in_at ?? new Date().toISOString();
}

export type AccountRow = {
  id?: UserId | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  data: Record<string, unknown>;
  isConfirmed?: boolean | undefined;
  isSso?: boolean | undefined;
  hasWallet?: boolean | undefined;
};

/** The profile comes with it, by trigger. */
export async function insertAccount(tx: Tx, account: AccountRow): Promise<UserId> {
  const { id, email = null, phone = null, data, isConfirmed = true } = account;
  const { isSso = false, hasWallet = false } = account;
  const { rows } = await sql<{ id: UserId }>`
    insert into auth.users (id, email, phone, email_confirmed_at, phone_confirmed_at, raw_user_meta_data, is_sso_user, has_wallet)
    values (coalesce(${id ?? null}::uuid, gen_random_uuid()), ${email}, ${phone},
      case when ${isConfirmed && email !== null} then now() end, case when ${isConfirmed && phone !== null} then now() end,
      ${JSON.stringify(data)}, ${isSso}, ${hasWallet})
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The account was not stored");
  return row.id;
}

export type AccountChange = Partial<{
  email: string;
  phone: string;
  email_confirmed_at: string | null;
  phone_confirmed_at: string | null;
  email_change: string | null;
  phone_change: string | null;
  raw_user_meta_data: Record<string, unknown>;
  banned_until: string | null;
}>;

export async function updateAccount(tx: Tx, id: UserId, change: AccountChange): Promise<void> {
  const { raw_user_meta_data: data, ...columns } = change;
  await tx
    .updateTable("auth.users")
    .set({ ...columns, ...(data && { raw_user_meta_data: JSON.stringify(data) }) })
    .where("id", "=", id)
    .execute();
}

export async function updateAccountDeleted(tx: Tx, id: UserId): Promise<void> {
  await sql`update auth.users set deleted_at = now() where id = ${id}`.execute(tx);
}

export type NewIdentity = {
  user_id: UserId;
  provider: string;
  provider_id: string;
  identity_data: Record<string, unknown>;
};

/** An identity that is there already learns what is new about it, and that it was used. */
export async function upsertIdentity(tx: Tx, identity: NewIdentity): Promise<void> {
  const { user_id, provider, provider_id, identity_data } = identity;
  await sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
    values (${user_id}, ${provider}, ${provider_id}, ${JSON.stringify(identity_data)}, now())
    on conflict (provider, provider_id) do update
      set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()
      where auth.identities.user_id = excluded.user_id`.execute(tx);
}

export async function setPasswordHash(tx: Tx, userId: UserId, hash: string): Promise<void> {
  await sql`
    insert into auth.identities (user_id, provider, provider_id, password_hash)
    values (${userId}, 'credential', ${userId}, ${hash})
    on conflict (provider, provider_id) do update set password_hash = excluded.password_hash, updated_at = now()`.execute(
    tx,
  );
}

export async function deletePassword(tx: Tx, userId: UserId): Promise<void> {
  await sql`delete from auth.identities where user_id = ${userId} and provider = 'credential'`.execute(tx);
}

export async function deleteIdentity(tx: Tx, userId: UserId, id: string): Promise<void> {
  await sql`delete from auth.identities where user_id = ${userId} and id = ${id}`.execute(tx);
}

export async function insertReferral(tx: Tx, referred: UserId, referrer: string): Promise<void> {
  await sql`select auth.record_referral(${referred}, ${referrer})`.execute(tx);
}

export type Credentials = { id: UserId; password_hash: string | null };

/** By address or number, whichever it is. */
export async function findCredentials(tx: Tx, address: string): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select u.id, i.password_hash from auth.users u
    left join auth.identities i on i.user_id = u.id and i.provider = 'credential'
    where ${address.startsWith("+") ? sql`u.phone` : sql`u.email`} = ${address} and u.deleted_at is null`.execute(
    tx,
  );
  return rows[0];
}
