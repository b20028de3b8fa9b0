/**
 * What the guest of a room may call: somebody who signed in on the room's own domain. They talk in that room, and read
 * their own name and balance; PostgreSQL grants them no more than these need. Everything else is done in Parley itself.
 */
export const GUEST_CALLS: readonly string[] = [
  "GET /rest/v1/rooms",
  "POST /rest/v1/room_members",
  "POST /functions/v1/fetch-room-members",
  "GET /rest/v1/room_twins",
  "GET /rest/v1/room_payments",
  "GET /rest/v1/room_presence",
  "GET /rest/v1/messages",
  "GET /rest/v1/message_versions",
  "GET /rest/v1/message_matches",
  "GET /rest/v1/turns",
  "GET /rest/v1/receipts",
  "GET /rest/v1/room_reads",
  "POST /functions/v1/send-message",
  "POST /functions/v1/quote-answer",
  "POST /functions/v1/stop-answer",
  "POST /functions/v1/retry-answer",
  "POST /functions/v1/regenerate-answer",
  "POST /functions/v1/edit-message",
  "POST /functions/v1/delete-message",
  "POST /functions/v1/react-to-message",
  "POST /functions/v1/mark-room-read",
  "POST /functions/v1/tell-typing",
  "POST /functions/v1/create-upload",
  "GET /rest/v1/uploads/{id}",
  "PUT /storage/v1/uploads/{id}/parts/{number}",
  "POST /functions/v1/complete-upload",
  "POST /functions/v1/attach-file",
  "POST /functions/v1/detach-file",
  "GET /rest/v1/message_attachments",
  "GET /storage/v1/attachments/{id}",
  "GET /rest/v1/platform_settings",
  "GET /rest/v1/profiles",
  "GET /rest/v1/user_token_balances",
  "POST /rest/v1/user_token_balances",
];

const patterns = GUEST_CALLS.map((call) => new RegExp(`^${call.replaceAll(/\{\w+\}/g, "[^/]+")}$`));

export const isForGuests = (method: string, path: string): boolean =>
  patterns.some((pattern) => pattern.test(`${method} ${path}`));
