import type { Facts } from "./facts.ts";
import type { Acknowledgement } from "./speaker.ts";
import { type Shown, showing } from "./viewer.ts";

/** One thing that must never be, with the rows that show it. */
export type Violation = { invariant: string; what: string; rows: unknown[] };

/** What the people at the other end know. */
export type ClientLog = {
  speakers: {
    userId: string;
    roomId: string;
    acknowledged: Acknowledgement[];
    attempted: Map<string, string>;
    oddities: string[];
  }[];
  viewers: {
    roomId: string;
    /** In what state it was, should it have missed something. */
    state: string;
    messages: Map<string, Shown>;
    turns: Map<string, string>;
  }[];
};

/** Every way in which what is stored and what people were told do not fit. Call it when nothing is under way. */
export function findViolations(facts: Facts, log: ClientLog): Violation[] {
  return [
    ...acknowledgedIsThere(facts, log),
    ...broken("V2", "the books do not balance", facts.bookFaults),
    ...chargedOnce(facts),
    ...broken("V4", "a hold is still open", facts.openHolds),
    ...everyQuestionEnded(facts),
    ...numberedWithoutGaps(facts),
    ...everybodySawTheSame(facts, log),
    ...usageIsCharged(facts),
    ...broken("V11", "something was left behind", facts.orphans),
  ];
}

const broken = (invariant: string, what: string, rows: unknown[]): Violation[] =>
  rows.length > 0 ? [{ invariant, what, rows: rows.slice(0, 10) }] : [];

/** V1 */
function acknowledgedIsThere({ messages }: Facts, { speakers }: ClientLog): Violation[] {
  const byClient = Map.groupBy(messages, ({ author_id, client_id }) => `${author_id} ${client_id}`);
  return speakers.flatMap(({ userId, acknowledged, attempted, oddities }) => [
    ...broken(
      "V1",
      "acknowledged, but not there as it was sent",
      acknowledged.filter(({ clientId, messageId, text }) => {
        const [found] = byClient.get(`${userId} ${clientId}`) ?? [];
        return found?.id !== messageId || found.body !== text;
      }),
    ),
    ...broken(
      "V1",
      "sent once, there more than once",
      [...attempted.keys()].filter((clientId) => (byClient.get(`${userId} ${clientId}`)?.length ?? 0) > 1),
    ),
    ...broken("V1", "answered as no fault explains", oddities),
  ]);
}

/** V3 */
function chargedOnce({ turns }: Facts): Violation[] {
  return broken(
    "V3",
    "not charged exactly once, for what it used, within its hold",
    turns.filter(
      (turn) =>
        turn.transfers > 1 ||
        turn.transferred !== turn.charged_tokens ||
        turn.charged_tokens > turn.hold_tokens ||
        (turn.status === "failed" && turn.charged_tokens > 0),
    ),
  );
}

/** V5 */
function everyQuestionEnded({ messages, turns }: Facts): Violation[] {
  const turnsOf = Map.groupBy(turns, ({ question_id }) => question_id);
  const answersTo = Map.groupBy(messages, ({ reply_to }) => reply_to);
  const questions = messages.filter(({ author_id }) => author_id !== null);
  return [
    ...broken(
      "V5",
      "a question whose twins did not each end in an answer, a stop or a failure",
      questions.filter(({ id, mentions }) => {
        const asked = turnsOf.get(id) ?? [];
        const isOver = asked.every(({ status }) => ["done", "stopped", "failed"].includes(status));
        // Called by nobody's name, one of the twins answers.
        return !isOver || asked.length !== Math.max(1, mentions.length);
      }),
    ),
    ...broken(
      "V5",
      "a turn whose answer is not there once",
      turns.filter((turn) => {
        const answers = (answersTo.get(turn.question_id) ?? []).filter(
          ({ twin_id }) => twin_id === turn.twin_id,
        );
        const isSaid = turn.answer_id !== null;
        const ids = answers.map(({ id }) => id).join();
        if (turn.status === "done" && !isSaid) return true;
        if (turn.status === "failed" && (isSaid || !turn.failure)) return true;
        return ids !== (turn.answer_id ?? "");
      }),
    ),
  ];
}

/** V6, at rest */
function numberedWithoutGaps({ messages, counters }: Facts): Violation[] {
  const byRoom = Map.groupBy(messages, ({ room_id }) => room_id);
  return counters.flatMap(({ room_id, last_seq }) => {
    const numbers = (byRoom.get(room_id) ?? []).map(({ seq }) => seq).toSorted((a, b) => a - b);
    const isWhole = numbers.length === last_seq && numbers.every((seq, at) => seq === at + 1);
    return isWhole ? [] : broken("V6", `room ${room_id} is not numbered 1 to ${last_seq}`, [numbers]);
  });
}

/** V6, as every tab has it */
function everybodySawTheSame({ messages, turns }: Facts, { viewers }: ClientLog): Violation[] {
  const byRoom = Map.groupBy(messages, ({ room_id }) => room_id);
  const statusOf = new Map(turns.map(({ id, status }) => [id, status]));
  return viewers.flatMap((viewer) => {
    const stored = new Set((byRoom.get(viewer.roomId) ?? []).map(showing));
    const shown = new Set([...viewer.messages.values()].map(showing));
    const without = (all: Set<string>, known: Set<string>) => [...all].filter((one) => !known.has(one));
    return [
      ...broken("V6", `missed in room ${viewer.roomId} (${viewer.state})`, without(stored, shown)),
      ...broken("V6", `shown in room ${viewer.roomId}, but not so stored`, without(shown, stored)),
      ...broken(
        "V6",
        "a turn that a tab shows otherwise than it ended",
        [...viewer.turns].filter(([id, status]) => statusOf.get(id) !== status),
      ),
    ];
  });
}

/** V7 */
function usageIsCharged({ turns, provided }: Facts): Violation[] {
  const answered = turns.filter(({ status, charged_tokens }) => status === "done" && charged_tokens > 0);
  const byModel = [...Map.groupBy(answered, ({ model }) => model ?? "")];
  return [
    ...broken(
      "V7",
      "the usage log does not say what was charged",
      turns.filter((turn) => turn.used !== turn.charged_tokens || turn.usage_rows > 1),
    ),
    ...broken(
      "V7",
      "more was billed than the provider counted",
      byModel.flatMap(([model, made]) => {
        const counted = provided.get(model) ?? { requests: 0, tokens: 0 };
        const reported = made.filter(({ is_estimated }) => !is_estimated);
        const billed = reported.reduce((sum, turn) => sum + turn.input_tokens + turn.output_tokens, 0);
        return billed > counted.tokens || made.length > counted.requests ? [{ model, billed, counted }] : [];
      }),
    ),
  ];
}

/** What somebody who is in none of these rooms gets to see at one place. */
export type Glimpse = { where: string; rows: number };

/** V10 */
export const unseenByStrangers = (glimpses: Glimpse[]): Violation[] =>
  broken(
    "V10",
    "a stranger sees something",
    glimpses.filter(({ rows }) => rows > 0),
  );
