import { idOf } from "../../database/access-identities.ts";
import { type Calls, forAnyone, forEveryone } from "./call-access.ts";
import { planted } from "./things.ts";

/** What is one's own. */
export const peopleCalls: Calls = {
  "GET /rest/v1/user_notifications": [{ answers: forEveryone, shows: "user_notifications.ofA" }],
  "PATCH /rest/v1/user_notifications": [
    { with: { id: planted.noticeOfA }, answers: forEveryone, writes: "A" },
  ],
  "GET /rest/v1/rpc/count_unread_notifications": [{ answers: forEveryone }],
  "POST /functions/v1/dismiss-manager-banner": [{ answers: forEveryone, writes: "G" }],
  "POST /functions/v1/request-data-export": [
    { answers: { 202: "*", "403 second_factor_needed": "A", "409 request_already_open": "I" } },
  ],
  "POST /functions/v1/request-account-deletion": [
    {
      that: "with a wrong confirmation",
      answers: { "403 second_factor_needed": "A", "422 wrong_confirmation": "*" },
    },
    {
      that: "as somebody who was removed from a room",
      with: { confirmation: "gone@matrix.test" },
      answers: { 202: "GONE", "403 second_factor_needed": "A", "422 wrong_confirmation": "*" },
    },
  ],
  "GET /rest/v1/data_requests": [{ answers: forEveryone }],
  "GET /functions/v1/download-export": [
    { with: { id: planted.exportOfM }, answers: { 200: "M", "404 export_not_found": "MOD *" } },
  ],
  "GET /rest/v1/profiles": [{ with: { id: idOf("O") }, answers: forEveryone, shows: "profiles.O" }],
  "POST /rest/v1/profiles": [
    { that: "one's own", with: { id: ":me" }, answers: { 200: "*", "403 not_allowed": "U" } },
    {
      that: "another's",
      with: { id: idOf("O") },
      answers: { 200: "O", "403 not_allowed": "*" },
      shows: "profiles.O",
    },
  ],
  "PATCH /rest/v1/profiles/{id}": [
    { that: "one's own", with: { id: ":me", first_name: "New" }, answers: forEveryone },
    {
      that: "another's",
      with: { id: idOf("O"), first_name: "New" },
      answers: { 200: "O", "403 not_allowed": "*" },
      shows: "profiles.O",
    },
  ],
  "POST /functions/v1/upload-avatar": [{ answers: forEveryone }],
  "POST /functions/v1/remove-avatar": [{ answers: forEveryone }],
  "GET /storage/v1/avatars/{name}": [{ with: { name: planted.avatar }, answers: forAnyone }],
  "POST /rest/v1/rpc/get_user_usage_stats": [
    { that: "another's", answers: { 200: "O SA", "403 not_allowed": "*" } },
    { that: "one's own", with: { user_id_param: ":me" }, answers: forEveryone },
  ],
};
