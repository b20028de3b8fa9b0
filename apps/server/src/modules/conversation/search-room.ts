import type { ListMessageMatches, MessageMatch } from "@parley/contract/messages";
import type { Tx } from "../../platform/database.ts";
import { markWords } from "./mark-words.ts";
import { searchMessages } from "./messages.queries.ts";

export async function searchRoom(tx: Tx, wanted: ListMessageMatches): Promise<MessageMatch[]> {
  const found = await searchMessages(tx, wanted);
  return found.map(({ body, ...message }) => ({ ...message, ...markWords(body, wanted.q) }));
}
