import type { User } from "@parley/contract/identity";
import type { UserId } from "@parley/contract/ids";
import type { Caller } from "../identity-service.ts";
import { toUser } from "../person.ts";
import { requirePerson } from "../start-session.ts";

export function readPerson(caller: Caller, id: UserId): Promise<User> {
  return caller.transact(async (tx) => toUser(await requirePerson(tx, id)));
}
