import type { Message } from "@parley/contract/conversation";
import type { DeleteMessage } from "@parley/contract/messages";
import type { Tx } from "../../platform/database.ts";
import { findMessage } from "./conversation.queries.ts";

/** What everybody in the room is told: the message as it is from now on. */
export async function changedMessage(tx: Tx, { roomId, messageId }: DeleteMessage): Promise<Message> {
  const message = await findMessage(tx, roomId, messageId);
  if (!message) throw new Error("A message that was changed is not there");
  return message;
}
