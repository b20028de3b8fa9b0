import { inside } from "./access-expectations-conversation.ts";
import { pendingOfO, storedOfO, uploadOfA, uploadOfM } from "./access-expectations-knowledge.ts";
import { closedRoom, openRoom, tryOut } from "./access-expectations-rooms.ts";
import { tendedTwin, unlistedTwin } from "./access-expectations-twins.ts";
import { idOf, signedIn } from "./access-identities.ts";
import type { FunctionAccess, TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const [O, M] = [idOf("O"), idOf("M")];
const outsiders = "anon W S";
const but = (...codes: string[]) =>
  signedIn
    .split(" ")
    .filter((code) => !codes.includes(code))
    .join(" ");
const question = seedId(54, 5);
const [sent, unsent] = [seedId(58, 30), seedId(58, 31)];

const file = (id: string, more: object) => ({
  values: {
    ...{ id, room_id: closedRoom, message_id: null, user_id: M, upload_id: uploadOfM, title: "a.txt" },
    ...{ content_type: "text/plain", bytes: 1, status: "ready", failure: null, text_tokens: 3 },
    ...more,
  },
});
const attach = (room: string, upload: string, more: { by?: string; bytes?: number } = {}) =>
  `insert into message_attachments (room_id, user_id, upload_id, title, content_type, bytes)
   values ('${room}', ${more.by ?? ":me"}, '${upload}', 'b.txt', 'text/plain', ${more.bytes ?? 1})`;

/** What twins are found by, and the files that go along with messages. */
export const seatTables: Record<string, TableAccess> = {
  // Learned when the twins were planted.
  twin_routing: { rows: { tended: { key: tendedTwin, read: "" } } },
  twin_words: {
    rows: {
      tended: {
        values: { twin_id: tendedTwin, word: "matrix", weight: 1 },
        key: `${tendedTwin}|matrix`,
        read: "",
      },
    },
  },
  message_attachments: {
    select: { authenticated: "*", room_guest: "*", parley_worker: "*" },
    insert: {
      authenticated: "room_id user_id upload_id title content_type bytes",
      room_guest: "room_id user_id upload_id title content_type bytes",
    },
    update: { parley_worker: "status failure text_tokens claim" },
    delete: ["authenticated", "room_guest", "parley_worker"],
    change: "text_tokens = 4",
    rows: {
      sent: {
        ...file(sent, { message_id: question, user_id: O, upload_id: storedOfO }),
        ...{ read: "M O R W", change: "W", remove: "W" },
      },
      unsent: { ...file(unsent, {}), read: "M W", change: "W", remove: "M W" },
    },
    attempts: [
      { that: "attaching a file of one's own where one talks", sql: attach(openRoom, storedOfO), by: "O" },
      { that: "attaching a file where one does not talk", sql: attach(closedRoom, uploadOfA), by: "" },
      { that: "attaching a file that has not arrived", sql: attach(openRoom, pendingOfO), by: "" },
      { that: "attaching another's file", sql: attach(openRoom, uploadOfA), by: "" },
      { that: "attaching in another's name", sql: attach(openRoom, storedOfO, { by: `'${O}'` }), by: "O" },
      { that: "attaching a file as another size", sql: attach(openRoom, storedOfO, { bytes: 2 }), by: "" },
    ],
  },
  attachment_texts: {
    select: { parley_worker: "*" },
    insert: { parley_worker: "*" },
    delete: ["parley_worker"],
    rows: {
      sent: { values: { attachment_id: sent, body: "Words" }, key: sent, read: "W", remove: "W" },
    },
  },
};

/** Which twins a room hosts, who pays there, whom a question asks and what goes along with it. */
export const seatFunctions: Record<string, FunctionAccess[]> = {
  "seat_twin(uuid,uuid)": [
    {
      sql: `select seat_twin('${openRoom}', '${tendedTwin}')`,
      answers: { "ok true": "O", "ok ": but("O"), "no grant": outsiders },
    },
    {
      sql: `select seat_twin('${closedRoom}', '${idOf("A")}')`,
      answers: { "ok false": "O", "ok ": but("O"), "no grant": outsiders },
    },
  ],
  "rooms_hosting(uuid)": [
    {
      sql: `select '${closedRoom}' in (select rooms_hosting('${tendedTwin}'))`,
      answers: { "ok true": "O G", "ok false": but("O", "G"), "no grant": outsiders },
    },
  ],
  "room_payment(uuid)": [
    {
      sql: `select string_agg(concat_ws(' ', who_pays, spent_today_tokens), ' ') from room_payment('${closedRoom}')`,
      answers: { "ok speaker 0": "O R", "ok speaker": "M", "ok ": but("O", "M"), "no grant": outsiders },
    },
  ],
  "attached_upload(uuid)": [
    {
      sql: `select string_agg(title, ' ') from attached_upload('${sent}')`,
      answers: { "ok a.txt": "M O R", "ok ": but("M", "O"), "no grant": outsiders },
    },
    {
      sql: `select string_agg(title, ' ') from attached_upload('${unsent}')`,
      answers: { "ok a.txt": "M", "ok ": `${but("M")} R`, "no grant": outsiders },
    },
  ],
  ...inside({
    "may_seat(uuid,virtual_twins)": `may_seat('${O}', null)`,
    "learn_routing(uuid)": `learn_routing('${unlistedTwin}')`,
    "twins_named(rooms,text)": "twins_named(null, 'x')",
    "suits_of(uuid[],text)": "suits_of('{}', 'x')",
    "twins_routed(rooms,text)": "twins_routed(null, 'x')",
    "wait_for_budgets(rooms,uuid[])": "wait_for_budgets(null, '{}')",
    "attachments_json(messages)": "attachments_json(null)",
    "tokens_along(uuid,uuid[],uuid)": `tokens_along('${tryOut}', '{}', null)`,
    "tokens_along_with(messages)": "tokens_along_with(null)",
    "check_attachments(uuid,uuid[])": `check_attachments('${tryOut}', '{}')`,
    "refuse_to_ask(rooms,uuid[],uuid)": "refuse_to_ask(null, '{}', null)",
    "may_still_speak(rooms,uuid)": "may_still_speak(null, null)",
    "material_json(messages)": "material_json(null)",
    "quoted_words_json(messages)": "quoted_words_json(null)",
  }),
};
