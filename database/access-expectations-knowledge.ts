import { tendedTwin, watchedTwin } from "./access-expectations-twins.ts";
import { confirmed, idOf, signedIn } from "./access-identities.ts";
import type { FunctionAccess, Mechanism, TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const [A, O] = [idOf("A"), idOf("O")];
/** Of the twin that G edits, waiting to be read. */
export const knowledgeItem = seedId(53, 5);
/** Of the twin that G may only look at, and read already. */
export const watchedItem = seedId(53, 11);
export const uploadOfA = seedId(53, 6);
export const uploadOfM = seedId(53, 21);
export const storedOfO = seedId(53, 12);
export const pendingOfO = seedId(53, 13);
const chunk = seedId(53, 7);
const page = "https://example.com/";

const upload = (id: string, user_id: string, status: string) => ({
  ...{ id, user_id, status, file_name: "a.txt", content_type: "text/plain", size_bytes: 1 },
  storage_key: `uploads/${id}/`,
});

const newUpload = (owner: string, folder: string) =>
  `insert into uploads (id, user_id, file_name, content_type, size_bytes, storage_key)
   values ('${seedId(53, 20)}', ${owner}, 'b.txt', 'text/plain', 1, '${folder}')`;

const note = (twin: string, author: string) =>
  `insert into knowledge_items (twin_id, added_by, type, title, extracted_text) values ('${twin}', ${author}, 'text', 'New', 'Words')`;

const file = (upload_id: string) =>
  `insert into knowledge_items (twin_id, added_by, type, title, upload_id) values ('${tendedTwin}', :me, 'file', 'New', '${upload_id}')`;

/** What twins know, what was sent for it, and what they were asked in vain. */
export const knowledgeTables: Record<string, TableAccess> = {
  uploads: {
    select: { authenticated: "*", room_guest: "*", parley_worker: "*" },
    insert: {
      authenticated: "id user_id file_name content_type size_bytes storage_key",
      room_guest: "id user_id file_name content_type size_bytes storage_key",
    },
    update: {
      authenticated: "status",
      room_guest: "status",
      parley_worker: "status size_bytes content_type",
    },
    delete: ["parley_worker"],
    change: "status = 'stored'",
    rows: {
      ofA: { values: upload(uploadOfA, A, "stored"), read: "A W", change: "W", remove: "W" },
      stored: { values: upload(storedOfO, O, "stored"), read: "O W", change: "W", remove: "W" },
      ofM: { values: upload(uploadOfM, idOf("M"), "stored"), read: "M W", change: "W", remove: "W" },
      pending: { values: upload(pendingOfO, O, "pending"), read: "O W", change: "O W", remove: "W" },
    },
    attempts: [
      {
        that: "sending a file into its own folder",
        sql: newUpload(":me", `uploads/${seedId(53, 20)}/`),
        by: `${confirmed} R`,
      },
      {
        that: "sending a file into another's folder",
        sql: newUpload(":me", `uploads/${storedOfO}/`),
        by: "",
      },
      {
        that: "sending a file in another's name",
        sql: newUpload(`'${A}'`, `uploads/${seedId(53, 20)}/`),
        by: "A",
      },
    ],
  },
  knowledge_items: {
    select: { authenticated: "*", room_guest: "id version", parley_worker: "*" },
    insert: {
      authenticated: "id twin_id added_by type title url upload_id extracted_text file_name size_bytes",
    },
    update: {
      authenticated: "title is_citable recheck_days",
      parley_worker: [
        "title extracted_text status progress failure version word_count cited_count processed_at page_count",
        "language checked_at changed_at check_failure content_hash etag last_modified claim",
      ].join(" "),
    },
    delete: ["authenticated"],
    change: "title = 'Changed'",
    rows: {
      tended: {
        values: {
          ...{ id: knowledgeItem, twin_id: tendedTwin, added_by: O },
          ...{
            type: "text",
            title: "Notes",
            extracted_text: "Words",
            status: "queued",
            progress: 0,
            word_count: 0,
          },
          processed_at: null,
        },
        ...{ read: "O G W", change: "O G W", remove: "O G" },
      },
      watched: {
        values: {
          ...{ id: watchedItem, twin_id: watchedTwin, added_by: O },
          ...{
            type: "text",
            title: "Notes",
            extracted_text: "Words",
            status: "ready",
            progress: 100,
            word_count: 1,
          },
          processed_at: "2026-01-01",
        },
        ...{ read: "O G W", change: "O W", remove: "O" },
      },
    },
    attempts: [
      { that: "teaching a twin one edits", sql: note(tendedTwin, ":me"), by: "O G" },
      { that: "teaching a twin one may look at", sql: note(watchedTwin, ":me"), by: "O" },
      { that: "teaching in another's name", sql: note(tendedTwin, `'${O}'`), by: "O" },
      { that: "giving a twin a file of one's own", sql: file(storedOfO), by: "O" },
      { that: "giving a twin a file that has not arrived", sql: file(pendingOfO), by: "" },
      { that: "giving a twin another's file", sql: file(uploadOfA), by: "" },
    ],
  },
  knowledge_texts: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { parley_worker: "*" },
    update: { parley_worker: "*" },
    delete: ["parley_worker"],
    change: "body = 'Changed'",
    rows: {
      tended: {
        values: { item_id: knowledgeItem, version: 1, body: "Words" },
        key: knowledgeItem,
        ...{ read: "O G W", change: "W", remove: "W" },
      },
    },
  },
  knowledge_pages: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { parley_worker: "*" },
    delete: ["authenticated", "parley_worker"],
    rows: {
      tended: {
        values: { item_id: knowledgeItem, url: page },
        key: `${knowledgeItem}|${page}`,
        ...{ read: "O G W", remove: "O G W" },
      },
      watched: {
        values: { item_id: watchedItem, url: page },
        key: `${watchedItem}|${page}`,
        ...{ read: "O G W", remove: "O W" },
      },
    },
  },
  site_visits: {
    select: { parley_worker: "*" },
    insert: { parley_worker: "*" },
    update: { parley_worker: "*" },
    delete: ["parley_worker"],
    change: "host = 'example.com'",
    rows: {
      now: {
        values: { item_id: knowledgeItem, host: "example.org", until: "2030-01-01" },
        key: knowledgeItem,
        ...{ read: "W", change: "W", remove: "W" },
      },
    },
  },
  knowledge_chunks: {
    select: { parley_worker: "*" },
    insert: { parley_worker: "*" },
    delete: ["parley_worker"],
    rows: {
      passage: {
        values: {
          ...{ twin_id: tendedTwin, id: chunk, item_id: knowledgeItem },
          ...{ version: 1, position: 0, body: "Words", model: "m" },
          embedding: `[${Array.from({ length: 512 }, () => 0.1).join(",")}]`,
        },
        key: `${tendedTwin}|${chunk}`,
        ...{ read: "W", remove: "W" },
      },
    },
  },
  knowledge_chunks_default: { rows: { passage: { key: `${tendedTwin}|${chunk}`, read: "" } } },
  unanswered_questions: {
    select: { authenticated: "*", parley_worker: "*" },
    update: { authenticated: "status knowledge_item_id" },
    change: "status = 'dismissed'",
    rows: {
      tended: {
        values: { id: seedId(53, 10), twin_id: tendedTwin, question: "Why?", status: "open" },
        ...{ read: "O G W", change: "O G" },
      },
      watched: {
        values: { id: seedId(53, 14), twin_id: watchedTwin, question: "Why?", status: "open" },
        ...{ read: "O G W", change: "O" },
      },
      settled: {
        values: { id: seedId(53, 15), twin_id: tendedTwin, question: "Why not?", status: "answered" },
        ...{ read: "O G W", change: "" },
      },
    },
  },
  personal_places: {
    select: { parley_worker: "*" },
    rows: {},
  },
};

const unspoken = "anon W S";

export const knowledgeFunctions: Record<string, FunctionAccess[]> = {
  "search_config(text)": [
    {
      sql: "select search_config('de')",
      answers: { "ok german": `W ${signedIn}`, "no grant": "anon S" },
    },
    {
      sql: "select search_config('ja')",
      answers: { "ok simple": `W ${signedIn}`, "no grant": "anon S" },
    },
  ],
  "reread_knowledge(uuid)": [
    {
      sql: `select reread_knowledge('${watchedItem}')`,
      answers: { "ok 2": "O", "ok ": "U A B I M G AD AD1 SA", "no grant": unspoken },
    },
    {
      sql: `select reread_knowledge('${knowledgeItem}')`,
      answers: { "ok ": signedIn, "no grant": unspoken },
    },
  ],
  "cancel_knowledge(uuid,text)": [
    {
      sql: `select cancel_knowledge('${knowledgeItem}', 'cancelled')`,
      answers: { "ok true": "O G", "ok false": "U A B I M AD AD1 SA", "no grant": unspoken },
    },
    {
      sql: `select cancel_knowledge('${watchedItem}', 'cancelled')`,
      answers: { "ok false": signedIn, "no grant": unspoken },
    },
  ],
};

export const knowledgeMechanisms: Mechanism[] = [
  {
    that: "a file is let go with the last item that had it",
    sql: `with gone as (delete from knowledge_items where id = '${knowledgeItem}' returning 1) select count(*) from gone`,
    outcome: "ok 1",
  },
];
