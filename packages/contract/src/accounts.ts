import { z } from "zod";
import { DataRequestId, SecurityEventId, SessionId } from "./ids.ts";
import { PageLimit } from "./paging.ts";
import { SECURITY_EVENTS } from "./security-events.ts";

/** A session that has not ended, as its owner sees it. */
export const Device = z
  .object({
    id: SessionId,
    created_at: z.iso.datetime({ offset: true }),
    refreshed_at: z.iso.datetime({ offset: true }),
    user_agent: z.string().nullable(),
    ip_address: z.string().nullable(),
    aal: z.enum(["aal1", "aal2"]),
    is_current: z.boolean(),
  })
  .meta({ id: "Device" });
export type Device = z.infer<typeof Device>;

export const EndSession = z.strictObject({ sessionId: SessionId });

export const SecurityEvent = z
  .object({
    id: SecurityEventId,
    kind: z.enum(SECURITY_EVENTS),
    created_at: z.iso.datetime({ offset: true }),
    user_agent: z.string().nullable(),
    ip_address: z.string().nullable(),
    /** What it was about: a provider, a factor's name, an address with its middle left out. */
    detail: z.string().nullable(),
  })
  .meta({ id: "SecurityEvent" });
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const ListSecurityEvents = z.object({
  before_created_at: z.iso.datetime({ offset: true }).optional(),
  before_id: SecurityEventId.optional(),
  limit: PageLimit,
});
export type ListSecurityEvents = z.infer<typeof ListSecurityEvents>;

/** Everything we hold about a person in one file, or the end of their account. Both take a while and show how far they are. */
export const DataRequest = z
  .object({
    id: DataRequestId,
    kind: z.enum(["export", "deletion"]),
    status: z.enum(["queued", "running", "done", "failed"]),
    progress: z.number().int().min(0).max(100),
    failure: z.string().nullable(),
    created_at: z.iso.datetime({ offset: true }),
    finished_at: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: "DataRequest" });
export type DataRequest = z.infer<typeof DataRequest>;

/** Typing one's own address or number is the last chance to notice that this is the wrong button. */
export const RequestDeletion = z.strictObject({ confirmation: z.string().trim().min(1).max(320) });

export const Avatar = z.object({ avatar_url: z.string().nullable() }).meta({ id: "Avatar" });

export const accountErrors = {
  device_not_found: { status: 404, message: "This device is not signed in" },
  not_an_image: { status: 422, message: "This file is not a picture we can read" },
  wrong_confirmation: { status: 422, message: "This is not the address of your account" },
  request_already_open: { status: 409, message: "This is already under way" },
  export_not_found: { status: 404, message: "This file is not there any more" },
  room_only: { status: 403, message: "You are signed in to this room only. Do this in Parley itself" },
  second_factor_needed: { status: 403, message: "Confirm with your second step first" },
} as const;
