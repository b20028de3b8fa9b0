import { z } from "zod";
import { job } from "../../platform/queue.ts";
import { avatarKey } from "./avatars.ts";

export const removeAvatarFile = job({
  name: "remove-avatar-file",
  payload: z.object({ name: z.string() }),
  /** Twice is harmless: a name is never used again, and removing what is gone is no mistake. */
  async run({ files }, { name }) {
    const key = avatarKey(name);
    if (key) await files.remove(key);
  },
});
