import { z } from "zod";
import { RoomId, UserId } from "./ids.ts";

/** In a fuller room only the number is told: nobody reads more faces, and everybody would be sent them. */
export const NAMED_PRESENT = 50;

export const RoomPresence = z
  .object({
    /** How many people have the room open, each counted once. */
    count: z.int().nonnegative(),
    /** Who they are; empty when there are more than fifty. */
    user_ids: z.array(UserId).max(NAMED_PRESENT),
  })
  .meta({ id: "RoomPresence" });
export type RoomPresence = z.infer<typeof RoomPresence>;

export const ReadRoomPresence = z.object({ room_id: RoomId });

export const TellTyping = z.strictObject({ roomId: RoomId });
