import { UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import type { Caller } from "./identity-service.ts";
import { insertAccount, insertReferral, setPasswordHash, upsertIdentity } from "./people.queries.ts";
import { recordEvent } from "./start-session.ts";

export type NewAccount = {
  id?: UserId;
  email?: string | undefined;
  phone?: string | undefined;
  password_hash?: string | undefined;
  data: Record<string, unknown>;
  /** The way in that brought them, when it is neither the address nor the number itself. */
  identity?: { provider: string; provider_id: string; identity_data: Record<string, unknown> };
  isConfirmed?: boolean;
  isSso?: boolean;
  hasWallet?: boolean;
};

/** Account, ways in, profile (by trigger) and referral: together or not at all. */
export async function createAccount(tx: Tx, caller: Caller, account: NewAccount): Promise<UserId> {
  const { data } = account;
  const userId = await insertAccount(tx, { ...account, data: withoutReferrer(data) });
  await upsertIdentity(tx, { user_id: userId, ...(account.identity ?? ownAddress(userId, account)) });
  if (account.password_hash) await setPasswordHash(tx, userId, account.password_hash);
  await refer(tx, userId, data);
  await recordEvent(tx, caller, { userId, kind: "signed_up", detail: account.identity?.provider });
  return userId;
}

function ownAddress(sub: UserId, { email, phone, data, isConfirmed = true }: NewAccount) {
  const provider = email ? "email" : "phone";
  const proof = email ? { email, email_verified: isConfirmed } : { phone, phone_verified: isConfirmed };
  return { provider, provider_id: sub, identity_data: { ...withoutReferrer(data), sub, ...proof } };
}

/** Who brought them counts now or never; it is not kept where they could change it. */
async function refer(tx: Tx, userId: UserId, data: Record<string, unknown>): Promise<void> {
  const referrer = UserId.safeParse(data.referred_by_user_id);
  if (referrer.success) await insertReferral(tx, userId, referrer.data);
}

function withoutReferrer(data: Record<string, unknown>): Record<string, unknown> {
  const { referred_by_user_id: _, ...rest } = data;
  return rest;
}
