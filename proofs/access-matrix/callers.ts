import { randomUUID } from "node:crypto";
import { decodeJwt, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import type { Client } from "pg";
import { closedRoom } from "../../database/access-expectations-rooms.ts";
import { type Identity, identities, idOf } from "../../database/access-identities.ts";
import { seedId } from "../../database/cast.ts";
import { mintSession } from "../../database/dev-tokens.ts";
import type { House } from "./house.ts";

/** Everyone who may come to the api: the people of the SQL matrix, and those who only exist at its door. */
export const callers = {
  /** Without a session. */
  anon: {},
  /** A token nobody here has signed. */
  FORGED: {},
  /** A member's, of yesterday. */
  EXPIRED: {},
  /** A member's, of a device that was signed out. */
  ENDED: {},
  /** Of somebody who was banned while signed in. */
  BANNED: {},
  /** The key of our own servers, which is nobody's session. */
  KEY: {},
  /** Has a second step and has not taken it yet. */
  HALF: {},
  ...{ U: { like: "U" }, A: { like: "A" }, B: { like: "B" }, I: { like: "I" }, M: { like: "M" } },
  ...{ O: { like: "O" }, G: { like: "G" }, AD: { like: "AD" }, AD1: { like: "AD1" }, SA: { like: "SA" } },
  /** Was in the closed room and was removed: a stranger. */
  GONE: { like: "B" },
  /** Moderator of the closed room: a member, unless an expectation says more. */
  MOD: { like: "M" },
  /** The owner, signed in on the closed room's own domain: who they are there, and nowhere else. */
  R: { like: "O" },
} satisfies Record<string, { like?: Identity }>;
export type CallerCode = keyof typeof callers;

const isCaller = (code: string): code is CallerCode => code in callers;
export const callerCodes: readonly CallerCode[] = Object.keys(callers).filter(isCaller);

/** As whom the expectations of the tables know a caller; undefined for those without a session. */
export function likeness(code: CallerCode): Identity | undefined {
  const caller: { like?: Identity } = callers[code];
  return caller.like;
}

const extra = { GONE: seedId(50, 20), MOD: seedId(50, 21), BANNED: seedId(50, 22), LEAVING: seedId(50, 23) };
export const extraAccounts: ReadonlySet<string> = new Set(
  Object.keys(extra).map((name) => `auth.users.${name}`),
);
/** Never comes; for what operators do to people. */
export const leaving = extra.LEAVING;

/** Whose id `:me` is. */
export function personOf(code: CallerCode): string {
  if (code === "GONE" || code === "MOD" || code === "BANNED") return extra[code];
  if (code === "HALF") return idOf("A");
  const like = likeness(code);
  return like ? idOf(like) : idOf("M");
}

export type Bearers = Map<CallerCode, string>;

/** Plants those whom the tables do not know, and signs everybody in. */
export async function admitCallers(house: House): Promise<Bearers> {
  await plantExtra(house.owner);
  const bearers: Bearers = new Map([["KEY", house.serviceKey]]);
  bearers.set("FORGED", await signed(house.owner, { isOurs: false, claims: {} }));
  bearers.set("EXPIRED", await signed(house.owner, { claims: { iat: now() - 90_000, exp: now() - 86_400 } }));
  for (const code of ["ENDED", "BANNED"] as const) bearers.set(code, await signIn(house, code));
  await endAndBan(house, bearers);
  await signInAgain(house, bearers);
  return bearers;
}

/** Everybody with a session gets a new one. */
export async function signInAgain(house: House, bearers: Bearers): Promise<void> {
  for (const code of callerCodes.filter(likeness)) bearers.set(code, await signIn(house, code));
  const { session_id } = decodeJwt(await signIn(house, "HALF"));
  bearers.set(
    "HALF",
    await signed(house.owner, { claims: { sub: idOf("A"), session_id, awaits_second_step: true } }),
  );
  const guest = { sub: idOf("R"), session_id: decodeJwt(await signIn(house, "R")).session_id, aal: "aal2" };
  bearers.set("R", await signed(house.owner, { claims: { ...guest, room: closedRoom } }));
}

async function plantExtra(owner: Client): Promise<void> {
  for (const [name, id] of Object.entries(extra)) {
    await owner.query("insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())", [
      id,
      `${name.toLowerCase()}@matrix.test`,
    ]);
  }
  const join = "insert into room_members (room_id, user_id, role, status) values ($1, $2, $3, 'active')";
  await owner.query(join, [closedRoom, extra.MOD, "moderator"]);
  await owner.query(join, [closedRoom, extra.GONE, "member"]);
  await owner.query("delete from room_members where user_id = $1", [extra.GONE]);
}

async function signIn(house: House, code: CallerCode): Promise<string> {
  const like = likeness(code);
  const aal = like && identities[like].aal === "aal2" ? "aal2" : "aal1";
  const session = await mintSession(house.ownerUrl, { userId: personOf(code), email: "", aal });
  return session.access_token;
}

/** As a person and an operator do it: with requests. */
async function endAndBan({ origin, serviceKey }: House, bearers: Bearers): Promise<void> {
  const answers = [
    await fetch(`${origin}/auth/v1/logout?scope=local`, {
      method: "POST",
      headers: { authorization: `Bearer ${bearers.get("ENDED")}` },
    }),
    await fetch(`${origin}/auth/v1/admin/users/${extra.BANNED}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${serviceKey}`, "content-type": "application/json" },
      body: JSON.stringify({ ban_duration: "24h" }),
    }),
  ];
  for (const answer of answers) if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
}

type Making = { isOurs?: boolean; claims: Record<string, unknown> };
const now = (): number => Math.floor(Date.now() / 1000);

/** A member's token, apart from what is said here. */
async function signed(owner: Client, { isOurs = true, claims }: Making): Promise<string> {
  const { rows } = await owner.query<{ kid: string; private_jwk: JWK }>(
    "select kid, private_jwk from auth.signing_keys",
  );
  const [key] = rows;
  if (!key) throw new Error("There is no signing key");
  const ours = await importJWK(key.private_jwk, "ES256");
  const { privateKey: another } = await generateKeyPair("ES256");
  return new SignJWT({
    ...{ sub: idOf("M"), role: "authenticated", aal: "aal1", aud: "authenticated", session_id: randomUUID() },
    ...{ iss: "http://127.0.0.1:4100/auth/v1", iat: now(), exp: now() + 3_600 },
    ...claims,
  })
    .setProtectedHeader({ alg: "ES256", kid: key.kid, typ: "JWT" })
    .sign(isOurs ? ours : another);
}
