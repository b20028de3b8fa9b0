import { describe, expect, it } from "vitest";
import type { Facts } from "./facts.ts";
import { type ClientLog, findViolations, unseenByStrangers } from "./invariants.ts";
import type { Shown } from "./viewer.ts";

const room = "room";
const question = {
  ...{ id: "q", room_id: room, seq: 1, version: 1, status: "complete", body: "Why?" },
  ...{ author_id: "maya", twin_id: null, client_id: "c", reply_to: null, mentions: ["ada"] },
};
const answer = {
  ...{ id: "a", room_id: room, seq: 2, version: 1, status: "complete", body: "Because." },
  ...{ author_id: null, twin_id: "ada", client_id: null, reply_to: "q", mentions: [] },
};
const turn = {
  ...{
    id: "t",
    room_id: room,
    question_id: "q",
    answer_id: "a",
    twin_id: "ada",
    status: "done",
    failure: null,
  },
  ...{ model: "usual:bench", hold_tokens: 100, charged_tokens: 30, attempts: 1 },
  ...{ input_tokens: 20, output_tokens: 10, is_estimated: false },
  ...{ transfers: 1, transferred: 30, usage_rows: 1, used: 30 },
};

/** One question, one answer, paid once, and two people who know. */
function sound(): { facts: Facts; log: ClientLog } {
  return {
    facts: {
      messages: [{ ...question }, { ...answer }],
      turns: [{ ...turn }],
      counters: [{ room_id: room, last_seq: 2 }],
      openHolds: [],
      bookFaults: [],
      provided: new Map([["usual:bench", { requests: 1, tokens: 30 }]]),
      orphans: [],
    },
    log: {
      speakers: [
        {
          ...{ userId: "maya", roomId: room, oddities: [] },
          acknowledged: [{ clientId: "c", messageId: "q", text: "Why?", at: 0 }],
          attempted: new Map([["c", "Why?"]]),
        },
      ],
      viewers: [
        {
          roomId: room,
          state: "open",
          messages: new Map<string, Shown>([
            ["q", question],
            ["a", answer],
          ]),
          turns: new Map([["t", "done"]]),
        },
      ],
    },
  };
}

type Harm = (facts: Facts, log: ClientLog) => void;
const harm = (turnOf: Partial<Facts["turns"][number]>): Harm => {
  return ({ turns }) => void Object.assign(turns[0] ?? {}, turnOf);
};

const harms: [string, string, Harm][] = [
  ["V1", "an acknowledged question is gone", ({ messages }) => void messages.shift()],
  [
    "V1",
    "an acknowledged question has other words",
    ({ messages }) => void Object.assign(messages[0] ?? {}, { body: "What?" }),
  ],
  [
    "V1",
    "a question is there twice",
    ({ messages }) => void messages.push({ ...question, id: "q2", seq: 3 }),
  ],
  ["V1", "a request was refused for no reason", (_, { speakers }) => void speakers[0]?.oddities.push("402")],
  [
    "V2",
    "the books do not balance",
    ({ bookFaults }) => void bookFaults.push("a unit whose accounts do not sum to zero"),
  ],
  ["V3", "a turn was charged twice", harm({ transfers: 2, transferred: 60 })],
  ["V3", "a turn was charged more than was held", harm({ charged_tokens: 130, transferred: 130, used: 130 })],
  ["V3", "a failure was charged", harm({ status: "failed", failure: "No", answer_id: null })],
  ["V3", "a charge is not in the ledger", harm({ transfers: 0, transferred: 0 })],
  ["V4", "a hold was left open", ({ openHolds }) => void openHolds.push({ id: "t", amount_tokens: 100 })],
  ["V5", "a question waits for ever", harm({ status: "running" })],
  ["V5", "a question has no turn at all", ({ turns }) => void turns.pop()],
  ["V5", "a question has two turns for one twin", ({ turns }) => void turns.push({ ...turn, id: "t2" })],
  ["V5", "an answer is there twice", ({ messages }) => void messages.push({ ...answer, id: "a2", seq: 3 })],
  ["V5", "a finished turn has no answer", harm({ answer_id: null })],
  [
    "V5",
    "a failure says nothing",
    harm({ status: "failed", answer_id: null, charged_tokens: 0, failure: null }),
  ],
  ["V6", "a number is missing", ({ messages }) => void Object.assign(messages[1] ?? {}, { seq: 3 })],
  ["V6", "a number is given twice", ({ messages }) => void Object.assign(messages[1] ?? {}, { seq: 1 })],
  ["V6", "a reader missed a message", (_, { viewers }) => void viewers[0]?.messages.delete("a")],
  [
    "V6",
    "a reader shows what is not there",
    (_, { viewers }) => void viewers[0]?.messages.set("x", { ...answer, id: "x" }),
  ],
  [
    "V6",
    "a reader shows an earlier text",
    (_, { viewers }) => void viewers[0]?.messages.set("a", { ...answer, body: "Bec" }),
  ],
  [
    "V6",
    "a reader shows an answer that never ends",
    (_, { viewers }) => void viewers[0]?.turns.set("t", "running"),
  ],
  ["V7", "the usage log says something else", harm({ used: 29 })],
  ["V7", "one turn is in the usage log twice", harm({ usage_rows: 2 })],
  [
    "V7",
    "more was billed than was used",
    ({ provided }) => void provided.set("usual:bench", { requests: 1, tokens: 29 }),
  ],
  ["V7", "an answer was billed that nobody was asked for", ({ provided }) => provided.clear()],
  ["V11", "a session was left in its transaction", ({ orphans }) => void orphans.push("idle in transaction")],
];

describe("the checker", () => {
  it("finds nothing where nothing is wrong", () => {
    const { facts, log } = sound();
    expect(findViolations(facts, log)).toEqual([]);
  });

  it.each(harms)("finds under %s that %s", (invariant, _, hurt) => {
    const { facts, log } = sound();
    hurt(facts, log);
    const found = findViolations(facts, log).map((violation) => violation.invariant);
    expect(found).toContain(invariant);
  });

  it("finds under V10 that a stranger sees something", () => {
    expect(unseenByStrangers([{ where: "messages", rows: 0 }])).toEqual([]);
    expect(unseenByStrangers([{ where: "messages", rows: 1 }])).toMatchObject([{ invariant: "V10" }]);
  });
});
