import { z } from "zod";
import { RoomId } from "./ids.ts";

/** How many days are told, today included. */
export const ACTIVITY_DAYS = 30;

const Count = z.int();

/** How much a twin was asked in the last thirty days. Numbers alone: neither words nor who asked. */
export const TwinActivity = z
  .object({
    /** What one person asks in one room on one day. */
    conversations: Count,
    answers: Count,
    people: Count,
    /** What the answers cost those who paid for them. */
    tokens: Count,
    /** Every day, oldest first. */
    days: z.array(z.object({ day: z.iso.date(), answers: Count })),
    /** By answers. Rooms that the caller may not see are one, without an id and last. */
    rooms: z.array(
      z.object({
        room_id: RoomId.nullable(),
        name: z.string().nullable(),
        answers: Count,
        people: Count,
      }),
    ),
  })
  .meta({ id: "TwinActivity" });
export type TwinActivity = z.infer<typeof TwinActivity>;
