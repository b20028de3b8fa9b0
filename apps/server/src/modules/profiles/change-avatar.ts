import type { Actor, Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import { ownAvatarName } from "./avatars.ts";
import { findProfileForUpdate, updateProfile } from "./profiles.queries.ts";
import { removeAvatarFile } from "./remove-avatar-file.job.ts";

/** Null takes the picture away. The file of the one before is removed once this is committed. */
export async function changeAvatar(tx: Tx, actor: Actor, avatar_url: string | null): Promise<void> {
  const before = await findProfileForUpdate(tx, actor.userId);
  if (!before) throw new Refusal("profile_not_found");
  await updateProfile(tx, actor.userId, { avatar_url });
  const replaced = ownAvatarName(before.avatar_url);
  if (replaced) await enqueue(tx, removeAvatarFile, { name: replaced });
}
