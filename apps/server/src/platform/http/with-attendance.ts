import { createMiddleware } from "hono/factory";
import type { Attendance } from "../live/attendance.ts";

/** For routes that tell who has a room open, or what they are about to say. */
export type WithAttendance = { Variables: { attendance: Pick<Attendance, "read" | "mayTellTyping"> } };

export const lendAttendance = (attendance: Attendance) =>
  createMiddleware<WithAttendance>(async (c, next) => {
    c.set("attendance", attendance);
    await next();
  });
