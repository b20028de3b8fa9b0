import { z } from "zod";
import { RoomId, TwinId } from "./ids.ts";

/** How many twins one room hosts. */
export const SEATS = 12;

export const SeatTwin = z.strictObject({ roomId: RoomId, twinId: TwinId });
export type SeatTwin = z.infer<typeof SeatTwin>;

/** Every twin of the room, in the order they are to be shown. */
export const OrderRoomTwins = z.strictObject({ roomId: RoomId, twinIds: z.array(TwinId).max(SEATS) });
export type OrderRoomTwins = z.infer<typeof OrderRoomTwins>;

/** Codes are forever: clients branch on them. Sentences may be reworded. */
export const seatErrors = {
  seats_taken: { status: 409, message: `A room hosts at most ${SEATS} twins` },
  seats_changed: { status: 409, message: "The twins of this room have changed meanwhile" },
} as const;
