import { type Calls, forAnyone, forEveryone, forSuperadmins, notTheirRoom } from "./call-access.ts";
import { planted } from "./things.ts";

/** Rooms, and who and what is in them. */
export const roomCalls: Calls = {
  "POST /rest/v1/rpc/get_user_accessible_rooms": [
    {
      that: "another's",
      answers: { 200: "O SA", "403 not_allowed": "*" },
      shows: "rooms.unlisted rooms.priced rooms.closed rooms.open",
    },
    {
      that: "one's own",
      with: { user_id_param: ":me" },
      answers: forEveryone,
      showsTo: { "rooms.closed": "M O SA", "rooms.open": "O SA" },
    },
  ],
  "GET /rest/v1/rooms": [
    {
      that: "all that one may see",
      answers: forEveryone,
      shows: "rooms.priced rooms.open rooms.closed rooms.unlisted",
    },
    { that: "a closed one", with: { id: planted.closedRoom }, answers: forEveryone, shows: "rooms.closed" },
    { that: "a try-out", with: { id: planted.tryOut }, answers: forEveryone },
  ],
  "POST /rest/v1/rooms": [{ with: { name: "New" }, answers: { 201: "*", "403 not_allowed": "U" } }],
  "PATCH /rest/v1/rooms/{id}": [
    {
      that: "a closed one",
      with: { id: planted.closedRoom, name: "New" },
      answers: { 200: "O", ...notTheirRoom },
      shows: "rooms.closed",
    },
    {
      that: "an open one",
      with: { id: planted.openRoom, name: "New" },
      answers: { 200: "O", "403 not_room_owner": "*" },
      shows: "rooms.open",
    },
    { that: "a try-out", with: { id: planted.tryOut, name: "New" }, answers: { "404 room_not_found": "*" } },
  ],
  "DELETE /rest/v1/rooms/{id}": [
    { that: "a closed one", with: { id: planted.closedRoom }, answers: { 204: "O", ...notTheirRoom } },
    { that: "an open one", with: { id: planted.openRoom }, answers: { 204: "O", "403 not_room_owner": "*" } },
  ],
  "POST /functions/v1/transfer-room-ownership": [
    {
      answers: { 200: "O SA", "404 room_not_found": "*", "403 not_room_owner": "I M" },
      shows: "rooms.closed",
    },
  ],
  "POST /functions/v1/fetch-all-room-owners": [
    {
      answers: forSuperadmins,
      shows: "profiles.O rooms.closed rooms.unlisted",
      showsTo: { "auth.users.O": "SA" },
    },
  ],
  "GET /rest/v1/room_owners": [
    { answers: forEveryone, showsTo: { "profiles.O": "SA", "rooms.closed": "SA" } },
  ],
  "POST /functions/v1/fetch-room-members": [
    {
      answers: { 200: "M O", "404 room_not_found": "*" },
      shows: "profiles.O profiles.M room_email_invitations.closed",
      showsTo: { "auth.users.M": "O", "auth.users.MOD": "O", "auth.users.I": "O" },
    },
  ],
  "POST /rest/v1/room_members": [
    {
      that: "of a closed room",
      answers: { "404 room_not_found": "*", "403 room_not_public": "I M SA", "409 already_in_room": "O" },
    },
    {
      that: "of an open room",
      with: { room_id: planted.openRoom },
      answers: { 201: "*", "403 not_allowed": "U", "409 already_in_room": "O", "404 room_not_found": "R" },
    },
  ],
  "GET /rest/v1/room_members": [
    { answers: forEveryone, showsTo: { "rooms.closed": "I", "profiles.O": "I" } },
  ],
  "PATCH /rest/v1/room_members/{id}": [
    {
      with: { id: planted.memberOfM, role: "moderator" },
      answers: { 200: "O", "404 member_not_found": "*", "403 not_room_owner": "M" },
    },
  ],
  "POST /functions/v1/remove-room-member": [
    { that: "a member", answers: { 200: "M O", "404 member_not_found": "*" } },
    {
      that: "an invitation",
      with: { memberId: planted.invitationOfI },
      answers: { 200: "O", "404 member_not_found": "*" },
    },
  ],
  "POST /functions/v1/invite-room-member": [{ answers: { 200: "O", ...notTheirRoom } }],
  "POST /functions/v1/fetch-pending-invitations": [
    { answers: forEveryone, showsTo: { "rooms.closed": "I", "profiles.O": "I", "auth.users.O": "I" } },
  ],
  "POST /functions/v1/accept-room-invitation": [{ answers: { 200: "I", "404 invitation_not_found": "*" } }],
  "POST /functions/v1/decline-room-invitation": [{ answers: { 204: "I", "404 invitation_not_found": "*" } }],
  "GET /rest/v1/room_domains": [{ answers: forEveryone, shows: "room_domains.closed" }],
  "POST /functions/v1/claim-room-domain": [
    { with: { domain: "ask.elsewhere.test" }, answers: { ...notTheirRoom, "402 upgrade_required": "O" } },
  ],
  "POST /functions/v1/verify-room-domain": [{ answers: { ...notTheirRoom, "402 upgrade_required": "O" } }],
  "POST /functions/v1/release-room-domain": [{ answers: { 204: "O", ...notTheirRoom } }],
  "GET /rest/v1/room_sites": [{ with: { domain: "own-domain.matrix.test" }, answers: forAnyone }],
  "GET /rest/v1/room_twins": [
    { that: "of a closed room", answers: forEveryone, showsTo: { "virtual_twins.tended": "M O" } },
    {
      that: "of an open room",
      with: { room_id: planted.openRoom },
      answers: forEveryone,
      shows: "virtual_twins.unlisted",
    },
  ],
  "POST /functions/v1/seat-twin": [
    { that: "one's own", answers: { 200: "O", ...notTheirRoom }, shows: "virtual_twins.tended" },
    {
      that: "in an open room",
      with: { roomId: planted.openRoom, twinId: planted.publicTwin },
      answers: { 200: "O", "403 not_room_owner": "*" },
      shows: "virtual_twins.unlisted virtual_twins.public",
    },
  ],
  "POST /functions/v1/unseat-twin": [{ answers: { 200: "O", ...notTheirRoom } }],
  "POST /functions/v1/order-room-twins": [
    {
      with: { twinIds: [planted.tendedTwin] },
      answers: { 200: "O", ...notTheirRoom },
      shows: "virtual_twins.tended",
    },
  ],
  "GET /rest/v1/room_payments": [{ answers: forEveryone }],
  "POST /functions/v1/set-room-payment": [{ answers: { 200: "O", ...notTheirRoom } }],
};
