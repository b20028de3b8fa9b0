import type { SendMessage, SentMessage } from "@parley/contract/conversation";
import { MESSAGE_MAX } from "@parley/contract/message-max";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { orRefuse } from "./or-refuse.ts";
import { type Begun, beginTurn } from "./turns.queries.ts";

/** The message, the turns that answer it and the tokens set aside for them: all of it or nothing. */
export async function sendMessage(tx: Tx, message: SendMessage): Promise<Begun<SentMessage>> {
  if (message.text.length > MESSAGE_MAX) throw new Refusal("message_too_long");
  return orRefuse(await beginTurn(tx, message));
}
