import type { RoomId, UserId } from "@parley/contract/ids";
import type { Publish } from "../../platform/live/publisher.ts";

/** Somebody's standing in a room has changed: who watches it is told, and they are checked again. */
export function announceMembership(publish: Publish, roomId: RoomId, userId: UserId): void {
  publish(`room:${roomId}`, { type: "membership", user_id: userId });
}

export function announceNotice(publish: Publish, userId: UserId): void {
  publish(`user:${userId}`, { type: "notice" });
}

/** The room, its twins or who pays there has changed: whoever watches it reads them again. */
export function announceRoom(publish: Publish, roomId: RoomId): void {
  publish(`room:${roomId}`, { type: "room", room_id: roomId });
}
