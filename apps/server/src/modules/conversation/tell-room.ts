import type { Message, Turn } from "@parley/contract/conversation";
import type { Publish } from "../../platform/live/publisher.ts";

export const tellTurn = (publish: Publish, turn: Turn): void =>
  publish(`room:${turn.room_id}`, { type: "turn", turn });

export const tellMessage = (publish: Publish, message: Message): void =>
  publish(`room:${message.room_id}`, { type: "message", message });
