import { Refusal } from "../../platform/refusal.ts";
import { askForToken } from "./ask-for-token.ts";
import type { Holder } from "./contract/identity-router.ts";
import type { Caller } from "./identity-service.ts";
import { requireHolder } from "./require-holder.ts";

/** A fresh code to the address we know, for a change that an old session alone does not justify. */
export async function reauthenticate(caller: Caller, holder: Holder): Promise<void> {
  await caller.limit("one-time-code");
  const { person } = await caller.transact((tx) => requireHolder(tx, holder));
  const address = person.email ?? person.phone;
  if (!address)
    throw new Refusal("validation_failed", "Reauthentication requires an e-mail address or a phone number");
  await askForToken(caller, {
    purpose: "reauthentication",
    address,
    user_id: person.id,
    redirect_to: caller.settings.webOrigin,
  });
}
