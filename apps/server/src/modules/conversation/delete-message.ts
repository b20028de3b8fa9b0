import type { Message, Turn } from "@parley/contract/conversation";
import type { DeleteMessage } from "@parley/contract/messages";
import type { TokenBalance } from "@parley/contract/tokens";
import type { Actor, Tx } from "../../platform/database.ts";
import type { Publish } from "../../platform/live/publisher.ts";
import { findBalance, tellBalance } from "../tokens/index.ts";
import { changedMessage } from "./changed-message.ts";
import { deleteMessageWords } from "./messages.queries.ts";
import { orRefuse } from "./or-refuse.ts";
import { tellMessage, tellTurn } from "./tell-room.ts";

type Deleted = { message: Message; turns: Turn[]; balance: TokenBalance | undefined };

/** Its place and its number stay. Whatever was still answering it is stopped. */
export async function deleteMessage(tx: Tx, { userId }: Actor, named: DeleteMessage): Promise<Deleted> {
  const { turns } = orRefuse(await deleteMessageWords(tx, named));
  const balance = turns.length > 0 ? await findBalance(tx, userId) : undefined;
  return { message: await changedMessage(tx, named), turns, balance };
}

/** After the commit: the room of what is gone and what was halted, and whoever deleted it of tokens given back. */
export function tellDeleted(publish: Publish, { message, turns, balance }: Deleted): void {
  tellMessage(publish, message);
  for (const turn of turns) tellTurn(publish, turn);
  if (balance) tellBalance(publish, balance);
}
