import type { UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import { avatarKey, ownAvatarName } from "./avatars.ts";
import { findAvatarUrl } from "./profiles.queries.ts";

/** For background work: the key of somebody's picture. Undefined when there is none, or none of ours. */
export async function findAvatarFile(tx: Tx, person: UserId): Promise<string | undefined> {
  const name = ownAvatarName(await findAvatarUrl(tx, person));
  return name === undefined ? undefined : avatarKey(name);
}
