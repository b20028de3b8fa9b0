import { z } from "zod";
import { NotificationId } from "./ids.ts";
import { NOTICE_TYPES } from "./notices.ts";

/** What a notice is about, for the page that a click on it opens. */
const NoticeSubject = z.looseObject({ twin_id: z.uuid().optional(), room_id: z.uuid().optional() });
export type NoticeSubject = z.infer<typeof NoticeSubject>;

export const Notification = z
  .object({
    id: NotificationId,
    /** Not an enum on the wire: a browser of yesterday still shows the message of a type made today. */
    type: z.string(),
    message: z.string(),
    is_read: z.boolean(),
    created_at: z.iso.datetime({ offset: true }),
    data: NoticeSubject,
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

const PAGE_OF_NOTIFICATIONS = 20;

export const ListNotifications = z.object({
  before_created_at: z.iso.datetime({ offset: true }).optional(),
  before_id: NotificationId.optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_OF_NOTIFICATIONS).default(PAGE_OF_NOTIFICATIONS),
});
export type ListNotifications = z.infer<typeof ListNotifications>;

/** One notice, those of some types, or with neither every unread one. */
export const MarkRead = z.strictObject({
  is_read: z.literal(true),
  id: NotificationId.optional(),
  types: z.array(z.enum(NOTICE_TYPES)).min(1).optional(),
});
export type MarkRead = z.infer<typeof MarkRead>;

/** Unread notices by type; a type without any is left out. */
export const UnreadCounts = z.record(z.string(), z.int().positive());
export type UnreadCounts = z.infer<typeof UnreadCounts>;
