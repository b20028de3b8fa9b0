import type { Message } from "@parley/contract/conversation";
import { MESSAGE_MAX } from "@parley/contract/message-max";
import type { EditMessage } from "@parley/contract/messages";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { changedMessage } from "./changed-message.ts";
import { updateMessageText } from "./messages.queries.ts";
import { orRefuse } from "./or-refuse.ts";
import type { Begun } from "./turns.queries.ts";

/** The earlier words are kept as a version. Saying the same again changes nothing. */
export async function editMessage(tx: Tx, edit: EditMessage): Promise<Begun<{ message: Message }>> {
  if (edit.text.length > MESSAGE_MAX) throw new Refusal("message_too_long");
  const said = orRefuse(await updateMessageText(tx, edit));
  return { ...said, message: await changedMessage(tx, edit) };
}
