import type { User } from "@parley/contract/identity";
import type { GeneratedLink, GenerateLink } from "@parley/contract/identity-admin";
import type { Tx } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { insertAudit } from "../audit.queries.ts";
import { digest } from "../engine/secrets.ts";
import type { Caller } from "../identity-service.ts";
import { insertOneTimeToken, type NewOneTimeToken, type Purpose } from "../one-time-tokens.queries.ts";
import { findPersonByEmail, type Person, updateAccount } from "../people.queries.ts";
import { toUser } from "../person.ts";
import { storeTokenHashes } from "../send-one-time-token.queries.ts";
import { verifyLink } from "../verify-link.ts";
import { waitingUser } from "../waiting-user.ts";
import { requireFreeAddress } from "./require-free-address.ts";

export type Wanted = GenerateLink & { redirectTo: string };

/** What would have been mailed, for a server that writes its own mails. Nothing is sent; it works like any other link. */
export async function generateLink(caller: Caller, wanted: Wanted): Promise<GeneratedLink> {
  const password_hash = await hashFor(caller, wanted);
  return caller.transact(async (tx) => {
    const person = await findPersonByEmail(tx, wanted.email);
    const token = await prepare(tx, wanted, person);
    const { user, ...link } = await issue(tx, caller, {
      token: { ...token, ...(password_hash && { password_hash }) },
      person,
    });
    await insertAudit(tx, {
      action: "generate-link",
      subject: ["auth.users", user.id],
      after: { type: wanted.type },
    });
    return { ...user, ...link, verification_type: wanted.type, redirect_to: wanted.redirectTo };
  });
}

async function hashFor({ passwords }: Caller, { type, password }: Wanted): Promise<string | undefined> {
  if (type !== "signup") return undefined;
  if (!password) throw new Refusal("validation_failed", "Signup requires a valid password");
  passwords.requireStrong(password);
  return passwords.hash(password);
}

/** For someone new, for someone who is there, or for either. */
async function prepare(tx: Tx, wanted: Wanted, person: Person | undefined): Promise<NewOneTimeToken> {
  const { type, email: address, redirectTo: redirect_to } = wanted;
  const data = wanted.data ?? {};
  if (type === "email_change_current" || type === "email_change_new") {
    return prepareChange(tx, wanted, requireKnown(person));
  }
  if (type === "magiclink") return { purpose: type, address, redirect_to, creates_user: true, data };
  if (type === "recovery") {
    return { purpose: type, address, redirect_to, user_id: requireKnown(person).id };
  }
  if (person) throw new Refusal("email_exists");
  return { purpose: type, address, redirect_to, creates_user: true, data };
}

function requireKnown(person: Person | undefined): Person {
  if (!person) throw new Refusal("user_not_found");
  return person;
}

/** The old address alone proves nothing about the new one, so that one stays to be confirmed until its own link is used. */
async function prepareChange(
  tx: Tx,
  { type, new_email, redirectTo: redirect_to }: Wanted,
  { id, email, email_change }: Person,
): Promise<NewOneTimeToken> {
  if (!new_email) throw new Refusal("validation_failed", "A new e-mail address is required");
  await requireFreeAddress(tx, { email: new_email });
  const isUnderWay = email_change === new_email;
  if (!isUnderWay) await updateAccount(tx, id, { email_change: new_email });
  const common = { user_id: id, redirect_to };
  const forNew = { ...common, purpose: "email_change_new", address: new_email } as const;
  if (type === "email_change_new") return forNew;
  if (!isUnderWay) await insertOneTimeToken(tx, forNew);
  return { ...common, purpose: "email_change_old", address: email ?? "", data: { new_email } };
}

type Issue = { token: NewOneTimeToken & { purpose: Purpose }; person: Person | undefined };
type Issued = Pick<GeneratedLink, "action_link" | "email_otp" | "hashed_token"> & { user: User };

async function issue(tx: Tx, { secrets, settings }: Caller, { token, person }: Issue): Promise<Issued> {
  const asked = await insertOneTimeToken(tx, token);
  const hashed_token = secrets.linkTokenOf(asked.id);
  const email_otp = secrets.codeOf(asked.id);
  await storeTokenHashes(tx, asked.id, {
    token_hash: digest(hashed_token),
    code_hash: secrets.codeDigest(asked.id, email_otp),
  });
  const user = person ? toUser(person) : waitingUser(asked, { email: token.address, data: token.data });
  return { user, hashed_token, email_otp, action_link: verifyLink(settings, token, hashed_token) };
}
