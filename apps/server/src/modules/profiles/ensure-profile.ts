import type { CreateProfile, Profile } from "@parley/contract/profiles";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { mayEditProfile } from "./profiles.policy.ts";
import { findProfile, insertProfileIfNone } from "./profiles.queries.ts";

/** Idempotent: a profile that is already there is returned as it is. */
export async function ensureProfile(tx: Tx, actor: Actor, wanted: CreateProfile): Promise<Profile> {
  if (!mayEditProfile(actor, wanted.id))
    throw new Refusal("not_allowed", "People create only their own profile");
  await insertProfileIfNone(tx, wanted);
  const profile = await findProfile(tx, wanted.id);
  if (!profile) throw new Refusal("profile_not_found");
  return profile;
}
