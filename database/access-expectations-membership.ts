import { closedRoom, openRoom } from "./access-expectations-rooms.ts";
import { idOf, signedIn } from "./access-identities.ts";
import type { FunctionAccess, TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const [M, O] = [idOf("M"), idOf("O")];
const [memberOfM, invitationOfI, invitationByMail] = [seedId(54, 7), seedId(54, 8), seedId(54, 9)];
const outsiders = "anon W S";
const nobody: FunctionAccess["answers"] = { "no grant": `${signedIn} ${outsiders}` };
const but = (...codes: string[]) =>
  signedIn
    .split(" ")
    .filter((code) => !codes.includes(code))
    .join(" ");

export const membershipTables: Record<string, TableAccess> = {
  room_invitation_counts: {
    rows: {
      today: {
        values: { day: "2026-01-01", subject: "room:x", sent: 1 },
        ...{ key: "2026-01-01|room:x", read: "" },
      },
    },
  },
};

/** Who comes, who goes, and whose a room is. */
export const membershipFunctions: Record<string, FunctionAccess[]> = {
  // First, because it asks has_second_factor() and is_superadmin() as the functions' owner: see get_user_usage_stats.
  "transfer_room(uuid,uuid)": [
    {
      sql: `select transfer_room('${closedRoom}', '${M}')`,
      answers: { [`ok ${O}`]: "O SA", "ok ": but("O", "SA"), "no grant": outsiders },
    },
    {
      sql: `select transfer_room('${closedRoom}', '${idOf("I")}')`,
      answers: { P0001: "O SA", "ok ": but("O", "SA"), "no grant": outsiders },
    },
  ],
  "get_room_owners(uuid)": [
    {
      sql: "select string_agg(concat_ws(' ', email, room_count), ' ') from get_room_owners()",
      answers: { "ok o@matrix.test 4": "SA", refused: but("SA"), "no grant": outsiders },
    },
  ],
  "invite_to_room(uuid,text)": [
    ...["B@matrix.test", "nobody@matrix.test"].map((address) => ({
      sql: `select invite_to_room('${openRoom}', '${address}') ->> 'is_mailed'`,
      answers: { "ok true": "O", refused: but("O"), "no grant": outsiders },
    })),
    ...["i@matrix.test", "x@matrix.test"].map((standing) => ({
      sql: `select invite_to_room('${closedRoom}', '${standing}')`,
      answers: { "ok ": "O", refused: but("O"), "no grant": outsiders },
    })),
    {
      sql: `select invite_to_room('${closedRoom}', 'm@matrix.test')`,
      answers: { P0001: "O", refused: but("O"), "no grant": outsiders },
    },
  ],
  "accept_room_invitation(uuid)": [
    {
      sql: `select accept_room_invitation('${invitationOfI}')`,
      answers: { [`ok ${closedRoom}`]: "I", "ok ": but("I"), "no grant": outsiders },
    },
  ],
  "decline_room_invitation(uuid)": [
    {
      sql: `select decline_room_invitation('${invitationOfI}')`,
      answers: { "ok true": "I", "ok false": but("I"), "no grant": outsiders },
    },
    {
      sql: `select decline_room_invitation('${memberOfM}')`,
      answers: { "ok false": signedIn, "no grant": outsiders },
    },
  ],
  "remove_room_member(uuid)": [
    {
      sql: `select remove_room_member('${memberOfM}') ->> 'user_id'`,
      answers: { [`ok ${M}`]: "M O", "ok ": but("M", "O"), "no grant": outsiders },
    },
    {
      sql: `select remove_room_member('${invitationOfI}') ->> 'user_id'`,
      answers: { [`ok ${idOf("I")}`]: "O", "ok ": but("O"), "no grant": outsiders },
    },
    {
      sql: `select remove_room_member('${invitationByMail}') ->> 'room_id'`,
      answers: { [`ok ${closedRoom}`]: "O", "ok ": but("O"), "no grant": outsiders },
    },
  ],
  "member_address(uuid)": [
    {
      sql: `select member_address('${memberOfM}')`,
      answers: { "ok m@matrix.test": "O", "ok ": `${but("O")} R`, "no grant": outsiders },
    },
    {
      sql: `select member_address('${invitationOfI}')`,
      answers: { "ok ": `${signedIn} R`, "no grant": outsiders },
    },
  ],
  "sent_room_invitations(uuid)": [
    {
      sql: `select string_agg(email, ' ' order by email) from sent_room_invitations('${closedRoom}')`,
      answers: { "ok i@matrix.test x@matrix.test": "O", "ok ": `${but("O")} R`, "no grant": outsiders },
    },
  ],
  "sweep_room_invitations()": [
    {
      sql: "select sweep_room_invitations()",
      answers: { "ok ": "W", "no grant": `anon S ${signedIn}` },
    },
  ],
  "invitation_lives(timestamp with time zone)": [{ sql: "select invitation_lives(now())", answers: nobody }],
  "count_invitation(text,integer)": [{ sql: "select count_invitation('x', 1)", answers: nobody }],
  "name_for_notice(uuid)": [{ sql: `select name_for_notice('${M}')`, answers: nobody }],
  "notice_invitation(room_members)": [{ sql: "select notice_invitation(null)", answers: nobody }],
  "forget_invitation(room_members)": [{ sql: "select forget_invitation(null)", answers: nobody }],
  "lock_of_address(text)": [{ sql: "select lock_of_address('x')", answers: nobody }],
  "plan_of(uuid)": [{ sql: `select plan_of('${M}')`, answers: nobody }],
  "may_sell_rooms(uuid)": [{ sql: `select may_sell_rooms('${M}')`, answers: nobody }],
  "notice_ownership(rooms,uuid)": [{ sql: "select notice_ownership(null, null)", answers: nobody }],
};
