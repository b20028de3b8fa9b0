import type { Tx } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findPersonByEmail, findPersonByPhone } from "../people.queries.ts";

type Wanted = { email?: string | undefined; phone?: string | undefined };

/** Our own servers may know who is there already. */
export async function requireFreeAddress(tx: Tx, { email, phone }: Wanted): Promise<void> {
  if (email && (await findPersonByEmail(tx, email))) throw new Refusal("email_exists");
  if (phone && (await findPersonByPhone(tx, phone))) throw new Refusal("phone_exists");
}
