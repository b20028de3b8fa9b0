import type { User } from "@parley/contract/identity";
import type { Invite } from "@parley/contract/identity-admin";
import { insertAndSend, limitSending } from "../ask-for-token.ts";
import { insertAudit } from "../audit.queries.ts";
import type { Caller } from "../identity-service.ts";
import { waitingUser } from "../waiting-user.ts";
import { requireFreeAddress } from "./require-free-address.ts";

/** There is no account before the invited person accepts: nobody finds one in their name that they never wanted. */
export async function invitePerson(
  caller: Caller,
  { email, data }: Invite,
  redirect_to: string,
): Promise<User> {
  await limitSending(caller, { address: email, purpose: "invite" });
  return caller.transact(async (tx) => {
    await requireFreeAddress(tx, { email });
    const invitation = await insertAndSend(tx, {
      purpose: "invite",
      address: email,
      redirect_to,
      creates_user: true,
      data: data ?? {},
    });
    await insertAudit(tx, { action: "invite-person", subject: ["auth.users", invitation.new_user_id] });
    return { ...waitingUser(invitation, { email, data }), invited_at: invitation.created_at };
  });
}
