import type { UserId } from "@parley/contract/ids";
import type { Profile, UpdateProfile } from "@parley/contract/profiles";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { changeAvatar } from "./change-avatar.ts";
import { mayEditProfile } from "./profiles.policy.ts";
import { findProfile, updateProfile } from "./profiles.queries.ts";

export async function editProfile(tx: Tx, actor: Actor, id: UserId, change: UpdateProfile): Promise<Profile> {
  if (!mayEditProfile(actor, id)) throw new Refusal("not_allowed", "People change only their own profile");
  if (change.avatar_url !== undefined) await changeAvatar(tx, actor, change.avatar_url);
  await updateProfile(tx, id, change);
  const profile = await findProfile(tx, id);
  if (!profile) throw new Refusal("profile_not_found");
  return profile;
}
