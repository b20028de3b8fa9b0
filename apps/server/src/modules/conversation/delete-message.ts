import type { Message, Turn } from "@parley/contract/conversation";
import type { DeleteMessage } from "@parley/contract/messages";
import type { Tx } from "../../platform/database.ts";
import { changedMessage } from "./changed-message.ts";
import { deleteMessageWords } from "./messages.queries.ts";
import { orRefuse } from "./or-refuse.ts";

type Deleted = { message: Message; turns: Turn[] };

/** Its place and its number stay. Whatever was still answering it is stopped. */
export async function deleteMessage(tx: Tx, named: DeleteMessage): Promise<Deleted> {
  const { turns } = orRefuse(await deleteMessageWords(tx, named));
  return { message: await changedMessage(tx, named), turns };
}
