import { knowledgeItem } from "./access-expectations-knowledge.ts";
import { closedRoom, tryOut } from "./access-expectations-rooms.ts";
import { tendedTwin, unlistedTwin } from "./access-expectations-twins.ts";
import { idOf, signedIn } from "./access-identities.ts";
import type { FunctionAccess, TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const [A, O, M] = [idOf("A"), idOf("O"), idOf("M")];
export const [question, answer] = [seedId(54, 5), seedId(54, 6)];
/** Nobody is asked to answer it. */
export const remark = seedId(58, 20);
const [tried, reply] = [seedId(58, 1), seedId(58, 2)];
const [asked, renewed, failed, doomed] = [seedId(54, 10), seedId(58, 4), seedId(58, 5), seedId(58, 6)];
/** Named as the hold that pays for it is. */
const running = seedId(52, 6);

const message = (room: string, id: string, more: object) => ({
  values: {
    room_id: room,
    id,
    author_id: null,
    twin_id: null,
    reply_to: null,
    quoted_id: null,
    created_at: "2026-03-01",
    ...more,
  },
  key: `${room}|${id}`,
  read: room === tryOut ? "O W" : "M O R W",
});

const turn = (room: string, id: string, more: object) => ({
  values: {
    ...{ room_id: room, id, twin_id: tendedTwin, asked_by: M, payer_id: M, answer_id: null, hold_tokens: 0 },
    ...{
      status: "queued",
      fence: 0,
      attempts: 0,
      lease_until: "2026-01-01",
      failure: null,
      finished_at: null,
    },
    ...more,
  },
  key: `${room}|${id}`,
  read: room === tryOut ? "O W" : "M O R W",
});
const underWay = { status: "running", fence: 1, attempts: 1, lease_until: "2100-01-01" };
const broken = { status: "failed", failure: "It broke", finished_at: "2026-01-02" };

/** What is said in rooms, and the work that answers it. */
export const conversationTables: Record<string, TableAccess> = {
  messages: {
    select: { authenticated: "*", room_guest: "*", parley_worker: "*" },
    rows: {
      // Far ahead of the rooms' counters, which begin at the beginning.
      question: message(closedRoom, question, { seq: 101, author_id: M, body: "Why?" }),
      answer: message(closedRoom, answer, { seq: 102, twin_id: tendedTwin, body: "Because." }),
      remark: message(closedRoom, remark, { seq: 103, author_id: M, body: "By the way", quoted_id: answer }),
      tried: message(tryOut, tried, { seq: 101, author_id: O, body: "Hello?" }),
      reply: message(tryOut, reply, { seq: 102, twin_id: tendedTwin, reply_to: tried, body: "Yes." }),
    },
  },
  workers: { rows: { alive: { values: { name: "Ada" }, key: "Ada", read: "" } } },
  message_versions: {
    select: { authenticated: "*", room_guest: "*" },
    rows: {
      earlier: {
        values: {
          ...{ room_id: closedRoom, message_id: answer, version: 3, body: "Perhaps.", reason: "regenerated" },
        },
        ...{ key: `${closedRoom}|${answer}|3`, read: "M O R" },
      },
    },
  },
  message_citations: {
    select: { authenticated: "*", room_guest: "*", parley_worker: "*" },
    rows: {
      first: {
        values: {
          ...{ room_id: closedRoom, message_id: answer, number: 1, twin_id: tendedTwin },
          ...{ item_id: knowledgeItem, title: "Notes", quote: "Words" },
        },
        ...{ key: `${closedRoom}|${answer}|1`, read: "M O R W" },
      },
    },
  },
  turns: {
    select: { authenticated: "*", room_guest: "*", parley_worker: "*" },
    rows: {
      asked: turn(closedRoom, asked, { question_id: question }),
      running: turn(closedRoom, running, { question_id: answer, payer_id: A, hold_tokens: 5, ...underWay }),
      renewed: turn(closedRoom, renewed, {
        ...{ question_id: question, answer_id: answer, twin_id: unlistedTwin },
        ...underWay,
      }),
      failed: turn(tryOut, failed, { question_id: tried, asked_by: O, payer_id: O, ...broken }),
      doomed: turn(tryOut, doomed, {
        ...{ question_id: reply, asked_by: O, payer_id: O },
        ...underWay,
        ...{ attempts: 2, lease_until: "2026-01-01" },
      }),
    },
  },
};

export const unspoken = "anon W S";
const nobody = { "no grant": `${signedIn} ${unspoken}` };
const workOnly = `anon S ${signedIn}`;
export const others = (codes: string): string =>
  signedIn
    .split(" ")
    .filter((code) => !codes.split(" ").includes(code))
    .join(" ");

export const said = (call: string): string => `select coalesce(${call} ->> 'refusal', 'yes')`;
const byAsker = (call: string, refusal: string): FunctionAccess => ({
  sql: said(call),
  answers: { "ok yes": "O", [`ok ${refusal}`]: `${others("O")} R`, "no grant": unspoken },
});
export const byWork = (sql: string, outcome: string): FunctionAccess => ({
  sql,
  answers: { [`ok ${outcome}`]: "W", "no grant": workOnly },
});
const outcome = (more: object): string =>
  JSON.stringify({
    status: "done",
    body: "Words",
    input_tokens: 2,
    output_tokens: 1,
    is_free: false,
    ...more,
  });
const citations = [{ number: 1, item_id: knowledgeItem, title: "Notes", quote: "Words", locator: {} }];

/** Asking is for those inside; answering for the worker alone; what both are made of, for nobody. */
export const conversationFunctions: Record<string, FunctionAccess[]> = {
  "begin_turn(uuid,uuid,text,jsonb)": [
    byAsker(`begin_turn('${tryOut}', gen_random_uuid(), 'Hi')`, "room_not_found"),
  ],
  "quote_turn(uuid,text,jsonb)": [
    byAsker(`quote_turn('${tryOut}', 'Hi')`, "room_not_found"),
    {
      sql: said(`quote_turn('${closedRoom}', 'Hi')`),
      answers: { "ok yes": "M O R", "ok room_not_found": others("M O"), "no grant": unspoken },
    },
  ],
  "stop_turn(uuid,uuid)": [
    {
      sql: said(`stop_turn('${closedRoom}', '${asked}')`),
      answers: {
        ...{ "ok yes": "M", "ok turn_not_yours": "O R", "ok turn_not_found": others("M O") },
        "no grant": unspoken,
      },
    },
  ],
  "retry_turn(uuid,uuid)": [byAsker(`retry_turn('${tryOut}', '${failed}')`, "turn_not_found")],
  "regenerate_answer(uuid,uuid)": [
    byAsker(`regenerate_answer('${tryOut}', '${reply}')`, "message_not_found"),
  ],
  "open_try_out(uuid)": [
    {
      sql: `select open_try_out('${tendedTwin}') ->> 'gift_tokens'`,
      answers: { "ok 20000": "O", "ok 0": "G", "ok ": others("O G"), "no grant": unspoken },
    },
  ],
  "clear_try_out(uuid)": [
    {
      sql: `select clear_try_out('${tryOut}')`,
      answers: { "ok true": "O", "ok false": others("O"), "no grant": unspoken },
    },
  ],
  "take_turn(interval,text)": [byWork("select take_turn('10 s', 'me') -> 'turn' ->> 'id'", asked)],
  "meet_workers(text)": [byWork("select string_agg(name, ' ') from meet_workers('me')", "Ada")],
  "bury_worker(text)": [
    byWork("select count(*) from bury_worker('Ada')", "0"),
    byWork("select count(*) from bury_worker('nobody')", "0"),
  ],
  "renew_turn(uuid,uuid,bigint,interval)": [
    byWork(`select renew_turn('${closedRoom}', '${running}', 1, '10 s')`, "true"),
    byWork(`select renew_turn('${closedRoom}', '${running}', 2, '10 s') is null`, "true"),
  ],
  "hand_back_turn(uuid,uuid,bigint)": [
    byWork(`select hand_back_turn('${closedRoom}', '${running}', 1)`, "true"),
  ],
  "finish_turn(uuid,uuid,bigint,jsonb)": [
    byWork(
      `select finish_turn('${closedRoom}', '${running}', 1, '${outcome({ citations, is_unanswered: true })}') ->> 'charged_tokens'`,
      "3",
    ),
    byWork(`select finish_turn('${closedRoom}', '${renewed}', 1, '${outcome({})}') ->> 'answer_id'`, answer),
    byWork(`select finish_turn('${closedRoom}', '${running}', 0, '${outcome({})}') is null`, "true"),
  ],
  "fail_turn(uuid,uuid,bigint,text)": [
    byWork(`select fail_turn('${closedRoom}', '${running}', 1, 'No') ->> 'status'`, "failed"),
  ],
  "sweep_turns()": [byWork("select string_agg(s ->> 'id', ' ') from sweep_turns() s", doomed)],
  ...inside({
    "setting_tokens(text)": "setting_tokens('answer_output_tokens')",
    "most_tokens(text)": "most_tokens('x')",
    "turn_json(turns)": "turn_json(null)",
    "question_json(messages)": "question_json(null)",
    "sent_json(messages)": "sent_json(null)",
    "room_to_talk_in(uuid)": `room_to_talk_in('${closedRoom}')`,
    "twins_addressed(rooms,uuid[],text)": "twins_addressed(null, '{}', 'x')",
    "price_in_force(uuid,text)": "price_in_force(null, null)",
    "spent_for_others_today(uuid,uuid,uuid)": `spent_for_others_today('${O}', '${closedRoom}')`,
    "sponsors_more_today(virtual_twins,uuid)": `sponsors_more_today(null, '${A}')`,
    "plan_turn(rooms,uuid,text,integer,bigint)": `plan_turn(null, '${tendedTwin}', 'x', 0)`,
    "tokens_to_spend(uuid)": `tokens_to_spend('${A}')`,
    "who_may_pay(rooms,virtual_twins)": "who_may_pay(null, null)",
    "take_hold(uuid,uuid,bigint)": `take_hold('${A}', '${running}', 1)`,
    "close_hold(uuid,uuid,text)": `close_hold('${A}', '${running}', 'released')`,
    "not_enough_json(turns)": "not_enough_json(null)",
    "insert_turn(turns)": "insert_turn(null)",
    "turn_to_act_on(uuid,uuid)": `turn_to_act_on('${closedRoom}', '${asked}')`,
    "write_answer(turns,text,text,jsonb)": "write_answer(null, 'x', 'done', null)",
    "settle_turn(turns,boolean,bigint)": "settle_turn(null, true, 0)",
    "note_unanswered(turns)": "note_unanswered(null)",
  }),
};

export function inside(calls: Record<string, string>): Record<string, FunctionAccess[]> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, [{ sql: `select ${call}::text`, answers: nobody }]]),
  );
}
