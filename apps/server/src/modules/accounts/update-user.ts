import type { UpdateUser, User } from "@parley/contract/identity";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { mayChangeCredentials } from "./accounts.policy.ts";
import { askForToken, insertAndSend, limitSending } from "./ask-for-token.ts";
import { changePassword } from "./change-password.ts";
import type { Holder } from "./contract/identity-router.ts";
import type { Caller } from "./identity-service.ts";
import { mergeMetadata } from "./merge-metadata.ts";
import { type Person, updateAccount } from "./people.queries.ts";
import { toUser } from "./person.ts";
import { requireHolder } from "./require-holder.ts";
import { recordEvent, requirePerson } from "./start-session.ts";

export type Change = UpdateUser & { redirectTo: string };

/** Each part is its own step: a new address waits for its confirmation, the rest holds at once. */
export async function updateUser(caller: Caller, holder: Holder, change: Change): Promise<User> {
  const held = await caller.transact((tx) => requireHolder(tx, holder));
  const { person } = held;
  const wanted = withoutWhatStays(person, change);
  const isSensitive =
    wanted.password !== undefined || wanted.email !== undefined || wanted.phone !== undefined;
  if (isSensitive && person.is_sso_user) throw new Refusal("user_sso_managed");
  if (isSensitive && !mayChangeCredentials(held.session, person)) throw new Refusal("insufficient_aal");
  if (wanted.email ?? wanted.phone) await caller.limit("one-time-code");
  if (wanted.password !== undefined)
    await changePassword(caller, held, { ...wanted, password: wanted.password });
  if (wanted.email) await askToChangeEmail(caller, person, { ...wanted, email: wanted.email });
  if (wanted.phone) await askToChangePhone(caller, person, { ...wanted, phone: wanted.phone });
  const { data } = wanted;
  return caller.transact(async (tx) => {
    if (data) await updateAccount(tx, person.id, { raw_user_meta_data: mergeMetadata(person, data) });
    return toUser(await requirePerson(tx, person.id));
  });
}

function withoutWhatStays(person: Person, { email, phone, ...rest }: Change): Change {
  return {
    ...rest,
    ...(email && email !== person.email && { email }),
    ...(phone && phone !== person.phone && { phone }),
  };
}

/** Two mails: the new address proves that it is theirs, the old one that it is them. */
async function askToChangeEmail(
  caller: Caller,
  person: Person,
  change: Change & { email: string },
): Promise<void> {
  const { email, redirectTo: redirect_to, code_challenge, code_challenge_method } = change;
  await limitSending(caller, { address: email, purpose: "email_change_new" });
  await caller.transact(async (tx) => {
    await updateAccount(tx, person.id, { email_change: email });
    const common = { user_id: person.id, redirect_to, code_challenge, code_challenge_method };
    await insertAndSend(tx, { ...common, purpose: "email_change_new", address: email });
    if (person.email && person.email_confirmed_at) {
      await insertAndSend(tx, {
        ...common,
        purpose: "email_change_old",
        address: person.email,
        data: { new_email: email },
      });
    }
    await recordEvent(tx, caller, { userId: person.id, kind: "email_change_requested" });
  });
}

async function askToChangePhone(
  caller: Caller,
  person: Person,
  { phone, redirectTo }: Change & { phone: string },
): Promise<void> {
  const token = {
    purpose: "phone_change",
    address: phone,
    user_id: person.id,
    redirect_to: redirectTo,
  } as const;
  await caller.transact((tx: Tx) => updateAccount(tx, person.id, { phone_change: phone }));
  await askForToken(caller, token);
}
