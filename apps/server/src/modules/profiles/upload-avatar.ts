import type { Actor, Tx } from "../../platform/database.ts";
import type { Files } from "../../platform/files.ts";
import { changeAvatar } from "./change-avatar.ts";
import { keepPicture } from "./keep-picture.ts";

type Means = { actor: Actor; files: Files; transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };

export const uploadAvatar = ({ actor, files, transact }: Means, bytes: Uint8Array): Promise<string> =>
  keepPicture(files, bytes, async (url) => {
    await transact((tx) => changeAvatar(tx, actor, url));
    return url;
  });
