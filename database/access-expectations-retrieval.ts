import { knowledgeItem, watchedItem } from "./access-expectations-knowledge.ts";
import { tendedTwin, watchedTwin } from "./access-expectations-twins.ts";
import { signedIn } from "./access-identities.ts";
import type { FunctionAccess, TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const golden = (number: number, twin_id: string, expected_item_id: string) => ({
  id: seedId(53, number),
  question: "Why?",
  twin_id,
  expected_item_id,
});
const newGolden = (twin: string, item: string) =>
  `insert into golden_questions (twin_id, question, expected_item_id) values ('${twin}', 'How?', '${item}')`;
const run = (number: number, twin_id: string) => ({
  values: { id: seedId(53, number), twin_id, passed: 1, total: 1, cause: "asked" },
  read: "O G W",
  remove: "W",
});

/** Questions whose source is known, and how they were answered. */
export const retrievalTables: Record<string, TableAccess> = {
  golden_questions: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { authenticated: "twin_id question expected_item_id" },
    update: { parley_worker: "last_rank last_passed" },
    delete: ["authenticated"],
    change: "last_rank = 1",
    rows: {
      tended: {
        values: golden(30, tendedTwin, knowledgeItem),
        ...{ read: "O G W", change: "W", remove: "O G" },
      },
      watched: {
        values: golden(31, watchedTwin, watchedItem),
        ...{ read: "O G W", change: "W", remove: "O" },
      },
    },
    attempts: [
      { that: "a question for a twin one edits", sql: newGolden(tendedTwin, knowledgeItem), by: "O G" },
      { that: "a question for a twin one may look at", sql: newGolden(watchedTwin, watchedItem), by: "O" },
      {
        that: "a question that expects another twin's document",
        sql: newGolden(tendedTwin, watchedItem),
        by: "",
      },
    ],
  },
  golden_runs: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { parley_worker: "*" },
    delete: ["parley_worker"],
    rows: { tended: run(32, tendedTwin), watched: run(33, watchedTwin) },
  },
};

const nobody: FunctionAccess["answers"] = { "no grant": `anon W S ${signedIn}` };
const workerAlone = (answer: string): FunctionAccess["answers"] => ({
  [`ok ${answer}`]: "W",
  "no grant": `anon S ${signedIn}`,
});
const onTended = (call: string) => `select ${call}('${tendedTwin}')`;

export const retrievalFunctions: Record<string, FunctionAccess[]> = {
  "search_knowledge(uuid,text,halfvec,text[],double precision,integer)": [
    {
      sql: `select count(*) from search_knowledge('${tendedTwin}', 'words', null, null, 1, 5)`,
      answers: { "ok 0": "O G W", refused: "U A B I M AD AD1 SA", "no grant": "anon S" },
    },
  ],
  "answer_source_tokens()": [
    { sql: "select answer_source_tokens()", answers: { "ok 3000": signedIn, "no grant": "anon W S" } },
  ],
  "knowledge_shelf(uuid)": [
    {
      sql: onTended("knowledge_shelf"),
      answers: workerAlone(`knowledge_chunks_of_${tendedTwin.replaceAll("-", "")}`),
    },
  ],
  "has_knowledge_shelf(uuid)": [{ sql: onTended("has_knowledge_shelf"), answers: workerAlone("false") }],
  "as_word_query(text)": [{ sql: "select as_word_query('words')", answers: nobody }],
  "is_background_work()": [{ sql: "select is_background_work()", answers: nobody }],
  "make_knowledge_shelf(uuid)": [{ sql: onTended("make_knowledge_shelf"), answers: nobody }],
  "join_knowledge_shelf(uuid)": [{ sql: onTended("join_knowledge_shelf"), answers: nobody }],
  "hold_knowledge()": [{ sql: "select hold_knowledge()", answers: nobody }],
  "part_knowledge_shelf(uuid)": [{ sql: onTended("part_knowledge_shelf"), answers: nobody }],
  "drop_knowledge_shelf(uuid)": [{ sql: onTended("drop_knowledge_shelf"), answers: nobody }],
  "fill_knowledge_shelf(uuid,integer)": [
    { sql: `select fill_knowledge_shelf('${tendedTwin}', 5)`, answers: workerAlone("1") },
  ],
  "open_knowledge_shelf(uuid)": [{ sql: onTended("open_knowledge_shelf"), answers: workerAlone("") }],
  "close_knowledge_shelf(uuid)": [
    {
      sql: `with opened as materialized (select open_knowledge_shelf('${tendedTwin}')::text as done)
        select close_knowledge_shelf('${tendedTwin}') from opened where done = ''`,
      answers: workerAlone(""),
    },
  ],
};
