import { byWork, inside, others, unspoken } from "./access-expectations-conversation.ts";
import { closedRoom, tryOut } from "./access-expectations-rooms.ts";
import { tendedTwin } from "./access-expectations-twins.ts";
import { idOf } from "./access-identities.ts";
import type { FunctionAccess, Mechanism, TableAccess } from "./access-table.ts";

const heard = JSON.stringify({
  facts: [{ fact: "Bakes rye", replaces: null }],
  ...{ model: "m", input_tokens: 2, output_tokens: 1, is_estimated: false, provider_cost_micros: 1 },
});
const taken = `(take_talk('${tryOut}', '10 s') ->> 'fence')::bigint`;

/** How far twins in dynamic mode have heard whom they talk with, and how much twins are asked. */
export const memoryTables: Record<string, TableAccess> = {
  remembered_talks: {
    rows: {
      ofO: {
        values: {
          ...{
            room_id: tryOut,
            user_id: idOf("O"),
            spoken_at: "2026-06-01",
            heard_until: "2026-01-01",
            lease_until: "2026-01-01",
          },
        },
        ...{ key: tryOut, read: "" },
      },
    },
  },
  twin_days: {
    rows: {
      ofM: {
        values: {
          twin_id: tendedTwin,
          day: "2026-01-01",
          room_id: closedRoom,
          user_id: idOf("M"),
          answers: 3,
        },
        key: `${tendedTwin}|2026-01-01|${closedRoom}|${idOf("M")}`,
        read: "",
      },
    },
  },
};

/** Remembering is the worker's alone; how much a twin is asked is for those who tend it. */
export const memoryFunctions: Record<string, FunctionAccess[]> = {
  "twin_activity(uuid)": [
    {
      sql: `select twin_activity('${tendedTwin}') ->> 'answers'`,
      answers: { "ok 0": "O G", "ok ": others("O G"), "no grant": unspoken },
    },
  ],
  "rested_talks(integer)": [byWork("select string_agg(r::text, ' ') from rested_talks(9) r", tryOut)],
  "take_talk(uuid,interval)": [byWork(`select take_talk('${tryOut}', '10 s') ->> 'words'`, '["Hello?"]')],
  "keep_talk(uuid,bigint,jsonb)": [
    byWork(`select keep_talk('${tryOut}', ${taken}, '${heard}')`, "true"),
    byWork(`select keep_talk('${tryOut}', 0, '${heard}')`, "false"),
  ],
  "put_back_talk(uuid,bigint)": [byWork(`select put_back_talk('${tryOut}', ${taken})`, "")],
  ...inside({
    "words_to_hear(rooms,remembered_talks)": "words_to_hear(null, null)",
    "facts_json(rooms)": "facts_json(null)",
    "may_remember(rooms)": "may_remember(null)",
    "keep_facts(rooms,jsonb)": "keep_facts(null, '[]')",
    "remembered_json(uuid,timestamp with time zone)": `remembered_json('${tryOut}', now())`,
    "memory_tokens(uuid)": `memory_tokens('${tryOut}')`,
  }),
};

export const memoryMechanisms: Mechanism[] = [
  {
    that: "an answer where somebody talks to a twin alone is noted to be heard",
    sql: `with ended as (update turns set status = 'done', finished_at = now()
      where room_id = '${tryOut}' and status = 'running' returning 1) select count(*) from ended`,
    outcome: "ok 1",
  },
  {
    that: "a twin whose dynamic mode is switched off forgets",
    sql: `with changed as (update virtual_twins set is_dynamic_mode = false where id = '${tendedTwin}' and owner_id = '${idOf("O")}'
      returning 1) select count(*) from changed`,
    outcome: "ok 1",
  },
];
