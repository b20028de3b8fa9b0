import type { Message, Turn } from "@parley/contract/conversation";
import type { UserId } from "@parley/contract/ids";
import type { RoomRead } from "@parley/contract/messages";
import type { Publish } from "../../platform/live/publisher.ts";

export const tellTurn = (publish: Publish, turn: Turn): void =>
  publish(`room:${turn.room_id}`, { type: "turn", turn });

export const tellMessage = (publish: Publish, message: Message): void =>
  publish(`room:${message.room_id}`, { type: "message", message });

/** The person's other screens stop counting what was read on this one. */
export const tellRoomRead = (publish: Publish, reader: UserId, read: RoomRead): void =>
  publish(`user:${reader}`, {
    type: "room_read",
    room_id: read.room_id,
    last_read_seq: read.last_read_seq,
  });
