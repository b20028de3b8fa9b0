import type { Files } from "../../platform/files.ts";
import { squarePicture } from "../../platform/pictures.ts";
import { AVATAR_SIDE, avatarKey, avatarUrl, newAvatarName } from "./avatars.ts";

/** The file first, then `show` writes the row that shows it: nobody is ever shown a picture that is not there. */
export async function keepPicture<T>(
  files: Files,
  bytes: Uint8Array,
  show: (url: string) => Promise<T>,
): Promise<T> {
  const picture = await squarePicture(bytes, AVATAR_SIDE);
  const name = newAvatarName();
  const key = avatarKey(name);
  if (!key) throw new Error(`${name} is no name for a picture`);
  await files.put(key, picture, "image/webp");
  return show(avatarUrl(name)).catch(async (error: unknown) => {
    await files.remove(key);
    throw error;
  });
}
