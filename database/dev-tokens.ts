import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type Session, User } from "@parley/contract/identity";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import type { Client } from "pg";
import { withClient } from "./connection.ts";

type Aal = "aal1" | "aal2";
type Holder = { userId: string; email: string; aal?: Aal };

/** As the browser keeps it in local storage. */
export type StoredSession = Session;

const HOUR = 3600;

/** Makes the key that signs access tokens, unless there is one. */
export async function ensureSigningKey(url: string): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" };
  const privateJwk = { ...(await exportJWK(privateKey)), kid, alg: "ES256" };
  await withClient(url, (client) =>
    client.query(
      `insert into auth.signing_keys (kid, public_jwk, private_jwk) select $1, $2, $3
       where not exists (select from auth.signing_keys where retired_at is null)`,
      [kid, publicJwk, privateJwk],
    ),
  );
}

/**
 * An access token like the one sign-in gives, for development and tests. Its session is in no table: it cannot be
 * refreshed or ended. Staff get a second factor unless told otherwise: without one, staff pages answer them nothing.
 */
export function mintAccessToken(url: string, holder: Holder): Promise<string> {
  return withClient(url, async (client) => {
    const { user, aal } = await lookUp(client, holder);
    return sign(client, { user, aal, amr: methodsOf(aal), sessionId: randomUUID() });
  });
}

/** What signing in leaves in the browser and in the database, without the signing in. */
export function mintSession(url: string, holder: Holder): Promise<StoredSession> {
  return withClient(url, async (client) => {
    const { user, aal } = await lookUp(client, holder);
    const amr = methodsOf(aal);
    const refresh_token = randomBytes(32).toString("base64url");
    const sessionId = await insertSession(client, { userId: holder.userId, aal, amr, refresh_token });
    return {
      access_token: await sign(client, { user, aal, amr, sessionId }),
      refresh_token,
      token_type: "bearer",
      expires_in: HOUR,
      expires_at: secondsNow() + HOUR,
      user,
    };
  });
}

type Method = { method: string; timestamp: number };
type Claimed = { user: User; aal: Aal; amr: Method[]; sessionId: string };

const secondsNow = (): number => Math.floor(Date.now() / 1000);

const methodsOf = (aal: Aal): Method[] =>
  (aal === "aal2" ? ["password", "totp"] : ["password"]).map((method) => ({
    method,
    timestamp: secondsNow(),
  }));

async function lookUp(client: Client, holder: Holder): Promise<{ user: User; aal: Aal }> {
  const { rows } = await client.query<{ person: unknown; is_staff: boolean }>(PERSON, [
    holder.userId,
    holder.email,
  ]);
  const aal = holder.aal ?? (rows[0]?.is_staff ? "aal2" : "aal1");
  return { user: User.parse(rows[0]?.person), aal };
}

const PERSON = `
  select coalesce(p.role in ('admin', 'superadmin'), false) as is_staff,
    jsonb_strip_nulls(jsonb_build_object(
      'id', h.id, 'aud', 'authenticated', 'role', 'authenticated', 'is_anonymous', false,
      'email', coalesce(u.email, h.email), 'phone', ltrim(coalesce(u.phone, ''), '+'),
      'email_confirmed_at', u.email_confirmed_at, 'phone_confirmed_at', u.phone_confirmed_at,
      'confirmed_at', coalesce(u.email_confirmed_at, u.phone_confirmed_at), 'last_sign_in_at', now(),
      'created_at', coalesce(u.created_at, now()), 'updated_at', coalesce(u.updated_at, now())))
    || jsonb_build_object(
      'app_metadata', jsonb_build_object('provider', 'email', 'providers', jsonb_build_array('email')),
      'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
      'identities', coalesce((select jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id,
          'user_id', i.user_id, 'provider', i.provider, 'identity_data', i.identity_data,
          'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at, 'updated_at', i.updated_at) order by i.created_at)
        from auth.identities i where i.user_id = h.id and i.provider <> 'credential'), '[]'),
      'factors', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name,
          'factor_type', f.factor_type, 'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at))
        from auth.factors f where f.user_id = h.id and f.factor_type <> 'recovery_code'), '[]')) as person
  from (select $1::uuid as id, $2::text as email) h
  left join auth.users u on u.id = h.id left join profiles p on p.id = h.id`;

type NewSession = { userId: string; aal: Aal; amr: Method[]; refresh_token: string };

async function insertSession(client: Client, session: NewSession): Promise<string> {
  const { rows } = await client.query<{ session_id: string }>(
    `with made as (
       insert into auth.sessions (user_id, token, aal, amr, ip_address, user_agent, expires_at)
       values ($1, $2, $3, $4, '127.0.0.1', 'Minted for development', now() + interval '180 days') returning id)
     insert into auth.refresh_tokens (token_hash, session_id) select $5, id from made returning session_id`,
    [
      ...[session.userId, randomBytes(32).toString("base64url"), session.aal, JSON.stringify(session.amr)],
      createHash("sha256").update(session.refresh_token).digest(),
    ],
  );
  return rows[0]?.session_id ?? "";
}

async function sign(client: Client, { user, aal, amr, sessionId }: Claimed): Promise<string> {
  const { kid, private_jwk } = await findSigningKey(client);
  const { email, phone, app_metadata, user_metadata, is_anonymous } = user;
  const own = { email, phone, app_metadata, user_metadata, is_anonymous };
  return new SignJWT({ ...own, role: "authenticated", aal, amr, session_id: sessionId })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .setSubject(user.id)
    .setIssuer(process.env.AUTH_ISSUER ?? "http://127.0.0.1:4100/auth/v1")
    .setAudience("authenticated")
    .setIssuedAt()
    .setExpirationTime(`${HOUR}s`)
    .sign(await importJWK(private_jwk, "ES256"));
}

type Key = { kid: string; private_jwk: JWK };

async function findSigningKey(client: Client): Promise<Key> {
  const { rows } = await client.query<Key>(
    `select kid, private_jwk from auth.signing_keys
     where active_from <= now() and (retired_at is null or retired_at > now()) order by active_from desc limit 1`,
  );
  const [key] = rows;
  if (!key) throw new Error("There is no signing key yet: call ensureSigningKey first");
  return key;
}
