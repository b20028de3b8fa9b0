import type { UserId } from "@parley/contract/ids";
import type { Actor } from "../../platform/database.ts";

export const mayEditProfile = (actor: Actor, id: UserId): boolean => actor.userId === id;
