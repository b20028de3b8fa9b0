import type { Message } from "@parley/contract/conversation";
import type { ReactToMessage } from "@parley/contract/messages";
import type { Tx } from "../../platform/database.ts";
import { changedMessage } from "./changed-message.ts";
import { updateReaction } from "./messages.queries.ts";
import { orRefuse } from "./or-refuse.ts";
import type { Begun } from "./turns.queries.ts";

/** Once for each person and sign, however often they press. */
export async function reactToMessage(tx: Tx, reaction: ReactToMessage): Promise<Begun<{ message: Message }>> {
  const said = orRefuse(await updateReaction(tx, reaction));
  return { ...said, message: await changedMessage(tx, reaction) };
}
