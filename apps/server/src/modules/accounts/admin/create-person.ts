import type { User } from "@parley/contract/identity";
import type { NewPerson } from "@parley/contract/identity-admin";
import { Refusal } from "../../../platform/refusal.ts";
import { insertAudit } from "../audit.queries.ts";
import { createAccount } from "../create-account.ts";
import type { Caller } from "../identity-service.ts";
import { toUser } from "../person.ts";
import { requirePerson } from "../start-session.ts";
import { applyAttributes } from "./apply-attributes.ts";
import { requireFreeAddress } from "./require-free-address.ts";

/** An account at once, without a mail. What is not said to be confirmed is not. */
export async function createPerson(caller: Caller, wanted: NewPerson): Promise<User> {
  const { id, email, phone, password, user_metadata = {}, ...attributes } = wanted;
  if (!email && !phone) {
    throw new Refusal("validation_failed", "Cannot create a user without either an email or phone");
  }
  if (password) caller.passwords.requireStrong(password);
  const password_hash = password ? await caller.passwords.hash(password) : undefined;
  return caller.transact(async (tx) => {
    await requireFreeAddress(tx, { email, phone });
    const userId = await createAccount(tx, caller, {
      ...(id && { id }),
      email,
      phone,
      password_hash,
      data: user_metadata,
      isConfirmed: false,
    });
    const person = await requirePerson(tx, userId);
    await applyAttributes(tx, caller, person, { ...attributes, phone });
    await insertAudit(tx, { action: "create-person", subject: ["auth.users", userId] });
    return toUser(await requirePerson(tx, userId));
  });
}
