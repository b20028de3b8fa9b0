import { inside, others, question, remark, said, unspoken } from "./access-expectations-conversation.ts";
import { closedRoom, tryOut } from "./access-expectations-rooms.ts";
import { idOf } from "./access-identities.ts";
import type { FunctionAccess, TableAccess } from "./access-table.ts";

const [B, M, O] = [idOf("B"), idOf("M"), idOf("O")];

/** What people do about messages after they were said, and how far they have read. */
export const messageTables: Record<string, TableAccess> = {
  message_reactions: {
    select: { authenticated: "*", room_guest: "*", parley_worker: "*" },
    rows: {
      ofM: {
        values: { room_id: closedRoom, message_id: question, user_id: M, emoji: "👍" },
        ...{ key: `${closedRoom}|${question}|${M}|👍`, read: "M O R W" },
      },
    },
  },
  room_reads: {
    select: { authenticated: "*", room_guest: "*" },
    rows: {
      // Made when they came in.
      ofM: { key: `${M}|${closedRoom}`, read: "M" },
      ofO: { key: `${O}|${closedRoom}`, read: "O R" },
      ofWhoeverLeft: {
        values: { user_id: B, room_id: closedRoom, last_read_seq: 5 },
        ...{ key: `${B}|${closedRoom}`, read: "" },
      },
    },
  },
};

const byThoseInside = (call: string, refusal: string): FunctionAccess => ({
  sql: said(call),
  answers: { "ok yes": "M O R", [`ok ${refusal}`]: others("M O"), "no grant": unspoken },
});

/** For those inside the room; what they are made of, for nobody. */
export const messageFunctions: Record<string, FunctionAccess[]> = {
  "search_messages(uuid,text,bigint,integer)": [
    {
      sql: `select string_agg(seq::text, ' ') from search_messages('${closedRoom}', 'the WAY', null, 20)`,
      answers: { "ok 103": "M O R", "ok ": others("M O"), "no grant": unspoken },
    },
  ],
  "edit_message(uuid,uuid,text)": [
    {
      sql: said(`edit_message('${closedRoom}', '${remark}', 'Never mind')`),
      answers: {
        ...{ "ok yes": "M", "ok message_not_yours": "O R", "ok message_not_found": others("M O") },
        "no grant": unspoken,
      },
    },
    {
      sql: said(`edit_message('${closedRoom}', '${question}', 'How?')`),
      answers: {
        ...{ "ok turn_under_way": "M", "ok message_not_yours": "O R", "ok message_not_found": others("M O") },
        "no grant": unspoken,
      },
    },
  ],
  "delete_message(uuid,uuid)": [
    byThoseInside(`delete_message('${closedRoom}', '${question}')`, "message_not_found"),
  ],
  "react_to_message(uuid,uuid,text,boolean)": [
    byThoseInside(`react_to_message('${closedRoom}', '${question}', '🎉', true)`, "message_not_found"),
  ],
  "mark_room_read(uuid,bigint)": [
    byThoseInside(`mark_room_read('${closedRoom}', 1)`, "room_not_found"),
    {
      sql: said(`mark_room_read('${tryOut}', 1)`),
      answers: { "ok room_not_found": `${others("")} R`, "no grant": unspoken },
    },
  ],
  ...inside({
    "folded(text)": "folded('x')",
    "words_of(text)": "words_of('x')",
    "shelf_of_words(uuid,bigint)": `shelf_of_words('${closedRoom}', 0)`,
    "message_words(uuid,bigint,text)": `message_words('${closedRoom}', 1, 'x')`,
    "quote_json(messages)": "quote_json(null)",
    "reactions_json(messages)": "reactions_json(null)",
    "message_to_act_on(uuid,uuid)": `message_to_act_on('${closedRoom}', '${remark}')`,
    "is_changed_enough(messages)": "is_changed_enough(null)",
    "may_delete_message(messages)": "may_delete_message(null)",
    "halt_turns(messages)": "halt_turns(null)",
  }),
};
