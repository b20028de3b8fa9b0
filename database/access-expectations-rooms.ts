import { tendedTwin, unlistedTwin } from "./access-expectations-twins.ts";
import { confirmed, idOf, signedIn, staff } from "./access-identities.ts";
import type { TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const [A, O, M, I] = [idOf("A"), idOf("O"), idOf("M"), idOf("I")];
export const openRoom = seedId(54, 1);
export const closedRoom = seedId(54, 2);
export const pricedRoom = seedId(54, 3);
const unlistedRoom = seedId(54, 4);
export const tryOut = seedId(58, 3);

const room = (id: string, more: object) => ({
  values: {
    ...{
      id,
      user_id: O,
      name: "Room",
      access_type: "public",
      price: null,
      custom_domain: null,
      unlisted_at: null,
      unlisted_reason: null,
      kind: "room",
      tryout_twin_id: null,
    },
    ...more,
  },
  change: "O",
  remove: "O",
});
const unlisted = { unlisted_at: "2026-01-01", unlisted_reason: "moderation" };
const triedAlone = { access_type: "private", kind: "tryout", tryout_twin_id: tendedTwin };
const join = (roomId: string, userId = ":me", role = "member", status = "active") =>
  `insert into room_members (room_id, user_id, role, status) values ('${roomId}', ${userId}, '${role}', '${status}')`;

/** Rooms, and who and what is in them. */
export const roomTables: Record<string, TableAccess> = {
  rooms: {
    select: {
      anon: "id user_id name description logo_url access_type price custom_domain theme_config member_count updated_at",
      authenticated: [
        "id user_id name description logo_url access_type price stripe_product_id custom_domain theme_config who_pays",
        "max_answers member_count unlisted_at unlisted_reason kind tryout_twin_id created_at updated_at",
      ].join(" "),
      room_guest: [
        "id user_id name description logo_url access_type price custom_domain theme_config member_count",
        "unlisted_at kind updated_at",
      ].join(" "),
      parley_worker: "*",
    },
    insert: { authenticated: "id user_id name description logo_url access_type theme_config" },
    update: {
      authenticated: [
        "name description logo_url access_type theme_config",
        "who_pays daily_cap_tokens member_daily_cap_tokens max_answers",
      ].join(" "),
    },
    delete: ["authenticated"],
    change: "name = 'Changed'",
    rows: {
      open: { ...room(openRoom, {}), read: `anon ${signedIn} W` },
      closed: { ...room(closedRoom, { access_type: "private" }), read: "I M O R SA W" },
      priced: {
        ...room(pricedRoom, { price: 1200, custom_domain: "own-domain.matrix.test" }),
        read: `anon ${signedIn} W`,
      },
      unlisted: { ...room(unlistedRoom, unlisted), read: "O SA W" },
      tryOut: { ...room(tryOut, triedAlone), read: "W", change: "", remove: "" },
    },
    attempts: [
      {
        that: "a room of one's own",
        sql: "insert into rooms (user_id, name) values (:me, 'New')",
        by: confirmed,
      },
      {
        that: "a room in somebody else's name",
        sql: `insert into rooms (user_id, name) values ('${O}', 'New')`,
        by: "O",
      },
      {
        that: "a room with a look of its own",
        sql: `insert into rooms (user_id, name, theme_config) values (:me, 'New', '{"textColor": "#123"}')`,
        by: "M",
      },
      {
        that: "reading back the room one has just made",
        sql: "insert into rooms (user_id, name) values (:me, 'New') returning id",
        by: confirmed,
      },
    ],
  },
  room_members: {
    select: { authenticated: "*", room_guest: "*", parley_worker: "*" },
    insert: { authenticated: "room_id user_id role status", room_guest: "room_id user_id role status" },
    update: { authenticated: "role" },
    change: "role = 'moderator'",
    rows: {
      member: {
        values: { id: seedId(54, 7), room_id: closedRoom, user_id: M, status: "active" },
        read: "M O R W",
        change: "O",
      },
      invited: {
        values: { id: seedId(54, 8), room_id: closedRoom, user_id: I, status: "invited" },
        read: "I W",
      },
    },
    attempts: [
      { that: "walking into an open room", sql: join(openRoom), by: "A B I M G AD AD1 SA" },
      { that: "walking into a closed room", sql: join(closedRoom), by: "" },
      { that: "walking into a priced room", sql: join(pricedRoom), by: "" },
      { that: "walking into an unlisted room", sql: join(unlistedRoom), by: "" },
      { that: "walking in as a moderator", sql: join(openRoom, ":me", "moderator"), by: "" },
      { that: "inviting oneself", sql: join(openRoom, ":me", "member", "invited"), by: "" },
      { that: "bringing somebody along", sql: join(openRoom, `'${A}'`), by: "A" },
    ],
  },
  room_email_invitations: {
    select: { authenticated: "*", parley_worker: "*" },
    rows: {
      closed: {
        values: { id: seedId(54, 9), room_id: closedRoom, email: "x@matrix.test", invited_by: O },
        read: "O W",
      },
    },
  },
  room_counters: {
    select: { authenticated: "*", room_guest: "*" },
    rows: { open: { key: openRoom, read: "O" }, closed: { key: closedRoom, read: "M O R" } },
  },
  room_twins: {
    select: { authenticated: "*", room_guest: "*", parley_worker: "*" },
    update: { authenticated: "position" },
    delete: ["authenticated"],
    change: "position = 3",
    rows: {
      closed: {
        values: { room_id: closedRoom, twin_id: tendedTwin, added_by: O },
        key: `${closedRoom}|${tendedTwin}`,
        ...{ read: "I M O R SA W", change: "O", remove: "O" },
      },
      open: {
        values: { room_id: openRoom, twin_id: unlistedTwin, added_by: O },
        key: `${openRoom}|${unlistedTwin}`,
        ...{ read: `${signedIn} W`, change: "O", remove: "O" },
      },
    },
  },
  room_subscriptions: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { parley_worker: "*" },
    update: { parley_worker: "*" },
    change: "status = 'past_due'",
    rows: {
      ofA: {
        values: {
          id: seedId(54, 11),
          user_id: A,
          room_id: pricedRoom,
          status: "active",
          current_period_end: "2027-01-01",
        },
        read: `A ${staff} W`,
        change: "W",
      },
    },
  },
};
