import { z } from "zod";
import { RoomId } from "./ids.ts";

/** Who pays for an answer: whoever asked, the room, or the room up to its caps and then whoever asked. */
export const WhoPays = z.enum(["speaker", "room", "room_up_to_cap"]);
export type WhoPays = z.infer<typeof WhoPays>;

/** The most twins that may answer one message which names none of them. */
export const MOST_ANSWERS = 6;

/** Who pays is for everybody in the room to know; what the owner allows and has spent is for the owner. */
export const RoomPayment = z
  .object({
    room_id: RoomId,
    who_pays: WhoPays,
    daily_cap_tokens: z.int().nullable(),
    member_daily_cap_tokens: z.int().nullable(),
    max_answers: z.int(),
    /** What the room's owner has paid for others since midnight, UTC, with what is set aside for answers under way. */
    spent_today_tokens: z.int().nullable(),
  })
  .meta({ id: "RoomPayment" });
export type RoomPayment = z.infer<typeof RoomPayment>;

const Cap = z
  .int()
  .positive("A cap is at least one token")
  .max(1_000_000_000, "A cap is at most a billion tokens");

export const SetRoomPayment = z
  .strictObject({
    roomId: RoomId,
    who_pays: WhoPays,
    /** For all members together, and for each of them, by the day. Needed where the room pays up to its caps. */
    daily_cap_tokens: Cap.nullable(),
    member_daily_cap_tokens: Cap.nullable(),
    max_answers: z.int().min(1).max(MOST_ANSWERS),
  })
  .refine(
    ({ who_pays, daily_cap_tokens, member_daily_cap_tokens }) =>
      who_pays !== "room_up_to_cap" || (daily_cap_tokens !== null && member_daily_cap_tokens !== null),
    "Say how much the room pays a day, and how much of it for one member",
  );
export type SetRoomPayment = z.infer<typeof SetRoomPayment>;
