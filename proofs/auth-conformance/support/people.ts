import { createHash, randomBytes } from "node:crypto";
import type { Session } from "@supabase/auth-js";
import { openPasswords } from "../../../apps/server/src/modules/accounts/engine/passwords.ts";
import { authClient, type Client, type ClientOptions, someEmail } from "./clients.ts";
import { present, sessionOf } from "./expect.ts";
import type { World } from "./world.ts";

export const PASSWORD = "correct horse battery staple";

// Once for everybody: hashing is slow on purpose.
const passwordHash = openPasswords().hash(PASSWORD);

export type Member = { id: string; email: string };

/** Somebody who signed up and confirmed their address some time ago. */
export async function insertMember(
  { owner }: World,
  {
    email = someEmail(),
    phone = null,
    first_name = "Maya",
  }: { email?: string; phone?: string | null; first_name?: string } = {},
): Promise<Member> {
  const { rows } = await owner.query<{ id: string }>(
    `with account as (
       insert into auth.users (email, phone, email_confirmed_at, phone_confirmed_at, raw_user_meta_data)
       values ($1, $2, now(), case when $2::text is not null then now() end, jsonb_build_object('first_name', $3::text))
       returning id),
     way_in as (
       insert into auth.identities (user_id, provider, provider_id, identity_data)
       select id, 'email', id::text, jsonb_build_object('sub', id, 'email', $1::text, 'email_verified', true) from account),
     password as (
       insert into auth.identities (user_id, provider, provider_id, password_hash)
       select id, 'credential', id::text, $4 from account)
     select id from account`,
    [email, phone, first_name, await passwordHash],
  );
  return { id: present(rows[0]?.id, "an account"), email };
}

export type SignedIn = Member & { client: Client; session: Session };

/** A member on a device of their own. */
export async function signedIn(world: World, options: ClientOptions = {}): Promise<SignedIn> {
  const member = await insertMember(world);
  return signedInAs(world, member, options);
}

/** The same member on one more device. They open a link, which spares everybody the slow hash of a password. */
export async function signedInAs(
  world: World,
  member: Member,
  options: ClientOptions = {},
): Promise<SignedIn> {
  const client = authClient(world, options);
  const token_hash = await insertMagicLink(world, member);
  const session = sessionOf(await client.verifyOtp({ token_hash, type: "magiclink" }));
  return { ...member, client, session };
}

async function insertMagicLink({ owner, origin }: World, { email }: Member): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await owner.query(
    `insert into auth.one_time_tokens (purpose, address, token_hash, redirect_to, sent_at) values ('magiclink', $1, $2, $3, now())`,
    [email, createHash("sha256").update(token).digest(), origin],
  );
  return token;
}
