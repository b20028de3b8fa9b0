import { type Calls, forEveryone } from "./call-access.ts";
import { planted } from "./things.ts";

/** What is said in rooms. */
export const conversationCalls: Calls = {
  "GET /rest/v1/messages": [
    {
      that: "of a room",
      answers: forEveryone,
      shows:
        "messages.question message_attachments.sent messages.answer message_citations.first messages.remark",
    },
    {
      that: "of a try-out",
      with: { room_id: planted.tryOut },
      answers: forEveryone,
      shows: "messages.tried messages.reply turns.failed",
    },
  ],
  "GET /rest/v1/message_versions": [
    { with: { message_id: planted.answer }, answers: forEveryone, shows: "message_versions.earlier" },
  ],
  "GET /rest/v1/turns": [{ answers: forEveryone }],
  "GET /rest/v1/receipts": [{ answers: forEveryone }],
  "POST /functions/v1/edit-message": [
    {
      with: { messageId: planted.remark },
      answers: { 200: "M", "404 message_not_found": "*", "403 message_not_yours": "O MOD" },
      shows: "profiles.M messages.answer",
    },
    {
      that: "while it is being answered",
      answers: { "404 message_not_found": "*", "409 turn_under_way": "M", "403 message_not_yours": "O MOD" },
    },
  ],
  "POST /functions/v1/delete-message": [
    { answers: { 200: "M O", "404 message_not_found": "*" }, shows: "profiles.M" },
  ],
  "POST /functions/v1/react-to-message": [
    {
      answers: { 200: "M O", "404 message_not_found": "*" },
      shows: "messages.question profiles.M message_attachments.sent",
    },
  ],
  "POST /functions/v1/mark-room-read": [{ answers: { 200: "M O", "404 room_not_found": "*" } }],
  "GET /rest/v1/room_reads": [{ answers: forEveryone }],
  "GET /rest/v1/message_matches": [
    {
      with: { q: "canary" },
      answers: forEveryone,
      shows: "messages.remark messages.answer messages.question",
    },
  ],
  "POST /functions/v1/send-message": [
    { that: "in a room", answers: { 201: "M O", "404 room_not_found": "*", "402 not_enough_tokens": "MOD" } },
    {
      that: "in a try-out",
      with: { roomId: planted.tryOut },
      answers: { 201: "O", "404 room_not_found": "R *" },
      shows: "profiles.O",
    },
    {
      that: "with another's file",
      with: { attachmentIds: [planted.unsentFile] },
      answers: { 201: "M", "404 room_not_found": "*", "404 attachment_not_found": "O MOD" },
      shows: "profiles.M message_attachments.unsent",
    },
  ],
  "POST /functions/v1/quote-answer": [{ answers: { 200: "M O", "404 room_not_found": "*" } }],
  "POST /functions/v1/stop-answer": [
    { answers: { 200: "M", "404 turn_not_found": "*", "403 turn_not_yours": "O MOD" } },
  ],
  "POST /functions/v1/retry-answer": [
    { that: "in a room", answers: { 200: "M", "404 turn_not_found": "*", "403 turn_not_yours": "O MOD" } },
    {
      that: "in a try-out",
      with: { roomId: planted.tryOut, turnId: planted.failed },
      answers: { 200: "O", "404 turn_not_found": "R *" },
    },
  ],
  "POST /functions/v1/regenerate-answer": [
    {
      with: { roomId: planted.tryOut, messageId: planted.reply },
      answers: { 201: "O", "404 message_not_found": "R *" },
    },
  ],
  "POST /functions/v1/open-try-out": [{ answers: { 200: "O G", "404 twin_not_found": "*" } }],
  "POST /functions/v1/clear-try-out": [
    { with: { roomId: planted.tryOut }, answers: { 204: "O", "404 room_not_found": "*" } },
  ],
  "POST /functions/v1/attach-file": [
    {
      with: { uploadId: planted.uploadOfM },
      answers: { 201: "M", "404 room_not_found": "*", "404 upload_not_found": "O MOD" },
      shows: "message_attachments.unsent",
    },
  ],
  "POST /functions/v1/detach-file": [{ answers: { 204: "M", "404 attachment_not_found": "MOD *" } }],
  "GET /rest/v1/message_attachments": [
    { that: "unsent ones", answers: forEveryone, shows: "message_attachments.unsent" },
    {
      that: "one by its id",
      with: { id: planted.sentFile },
      answers: forEveryone,
      shows: "message_attachments.sent",
    },
  ],
  "GET /storage/v1/attachments/{id}": [
    {
      that: "a sent one",
      with: { id: planted.sentFile },
      answers: { 200: "M O", "404 attachment_not_found": "*" },
    },
    {
      that: "an unsent one",
      with: { id: planted.unsentFile },
      answers: { 200: "M", "404 attachment_not_found": "MOD *" },
    },
  ],
  "GET /rest/v1/room_presence": [{ answers: { 200: "M O", "404 room_not_found": "*" } }],
  "POST /functions/v1/tell-typing": [{ answers: { 204: "M O", "404 room_not_found": "*" } }],
};
