import type { Actor, Tx } from "../../platform/database.ts";
import type { Files } from "../../platform/files.ts";
import { squarePicture } from "../../platform/pictures.ts";
import { AVATAR_SIDE, avatarKey, avatarUrl, newAvatarName } from "./avatars.ts";
import { changeAvatar } from "./change-avatar.ts";

type Means = { actor: Actor; files: Files; transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };

/** The file first, then the row that shows it: nobody is ever shown a picture that is not there. */
export async function uploadAvatar({ actor, files, transact }: Means, bytes: Uint8Array): Promise<string> {
  const picture = await squarePicture(bytes, AVATAR_SIDE);
  const name = newAvatarName();
  const key = avatarKey(name);
  if (!key) throw new Error(`${name} is no name for a picture`);
  await files.put(key, picture, "image/webp");
  await transact((tx) => changeAvatar(tx, actor, avatarUrl(name))).catch(async (error: unknown) => {
    await files.remove(key);
    throw error;
  });
  return avatarUrl(name);
}
