import { REACTIONS } from "@parley/contract/reactions";
import { people, type TwinName, twins } from "../cast.ts";
import { dialogues, type Exchange, remarks } from "./dialogues.ts";
import type { SeededRoom } from "./rooms.ts";
import { during, insertRows, minutesAgo, type Seeding } from "./seeding.ts";
import { portraits } from "./twins.ts";

/** One answered question, as the ledger and the usage log will want it. */
export type Answered = {
  room: string;
  turn: string;
  payer: string;
  twin: string;
  tokens: number;
  at: string;
};

type Said = {
  room_id: string;
  id: string;
  seq: number;
  author_id: string | null;
  twin_id: string | null;
  reply_to: string | null;
  quoted_id: string | null;
  body: string;
  mentions: string[];
  status: string;
  version: number;
  created_at: string;
};
type Talk = { messages: Said[]; citations: object[]; turns: object[]; answered: Answered[] };

/** How many questions each room has heard in ninety days, by its place in the cast. */
const QUESTIONS = [260, 110, 60, 120, 220, 50, 40, 24, 36, 44, 20, 14, 10];

export async function seedConversation(seeding: Seeding, rooms: SeededRoom[]): Promise<Answered[]> {
  const talk: Talk = { messages: [], citations: [], turns: [], answered: [] };
  for (const room of rooms) talkIn(seeding, room, talk);
  await insertRows(seeding, "messages", talk.messages);
  await insertRows(seeding, "message_citations", talk.citations);
  await insertRows(seeding, "turns", talk.turns);
  await seeding.client.query(
    `update room_counters c set last_seq = m.last from (select room_id, max(seq) as last from messages group by 1) m
     where m.room_id = c.room_id`,
  );
  await seeding.client.query(
    `insert into twin_days (twin_id, day, room_id, user_id, answers, tokens)
     select twin_id, (finished_at at time zone 'UTC')::date, room_id, asked_by, count(*), sum(charged_tokens)
     from turns where status = 'done' and answer_id is not null group by 1, 2, 3, 4`,
  );
  await insertRows(seeding, "message_versions", [earlierAnswer(seeding, talk.messages)]);
  await insertRows(seeding, "message_reactions", reactionsTo(talk.messages));
  // Everybody has something new to read, and nobody ninety days of it.
  await seeding.client.query(
    `update room_reads r set last_read_seq = c.last_seq - 4 from room_counters c
     where c.room_id = r.room_id and r.last_read_seq < c.last_seq - 4`,
  );
  return talk.answered;
}

function talkIn(seeding: Seeding, room: SeededRoom, talk: Talk): void {
  const { random } = seeding;
  const speakers = regulars(room);
  let seq = 0;
  for (const at of momentsIn(seeding, QUESTIONS[room.index] ?? 10)) {
    const host = random.pick(room.plan.hosts);
    const heard = askAndAnswer(seeding, room, { host, speaker: random.pick(speakers), at, seq });
    talk.messages.push(...heard.messages);
    talk.citations.push(heard.citation);
    talk.turns.push(heard.turn);
    talk.answered.push(heard.answered);
    seq += 2;
    if (random.chance(0.35)) {
      seq += 1;
      const quoted_id = seq % 3 === 0 ? heard.answerId : null;
      talk.messages.push(remark(seeding, room.id, { author: random.pick(speakers), seq, at, quoted_id }));
    }
  }
}

/** The same few do most of the talking: those with a name first, and the owner now and then. */
const regulars = ({ plan, members }: SeededRoom): string[] => [
  ...plan.members.flatMap(({ id }) => [id, id, id]),
  plan.owner.id,
  ...members.slice(plan.members.length, plan.members.length + 4),
];

/** Oldest first, denser lately, the last ones minutes ago. */
function momentsIn(seeding: Seeding, count: number): string[] {
  const days = Array.from({ length: count }, () =>
    Math.floor(90 * (seeding.random.between(0, 1_000) / 1_000) ** 1.6),
  );
  return [...days.map((day) => during(seeding, day)), minutesAgo(seeding, 14)].sort();
}

type Occasion = { host: TwinName; speaker: string; at: string; seq: number };

function askAndAnswer(seeding: Seeding, room: SeededRoom, { host, speaker, at, seq }: Occasion) {
  const { random } = seeding;
  const said = random.pick(dialogues[host]);
  const twin_id = twins[host];
  const [question, answer, turn] = [random.uuid(), random.uuid(), random.uuid()];
  const tokens = random.between(240, 1_900);
  const answeredAt = new Date(Date.parse(at) + 6_000).toISOString();
  const named = room.plan.hosts.length > 1;
  const shared = { room_id: room.id, status: "complete", version: 1, quoted_id: null };
  return {
    answerId: answer,
    messages: [
      {
        ...{ ...shared, id: question, seq: seq + 1, author_id: speaker, twin_id: null, reply_to: null },
        body: named ? `@${portraits[host].name}, ${said.ask}` : said.ask,
        mentions: named ? [twin_id] : [],
        created_at: at,
      },
      {
        ...{ ...shared, id: answer, seq: seq + 2, author_id: null, twin_id, reply_to: question },
        ...{ body: said.answer, mentions: [], created_at: answeredAt },
      },
    ],
    citation: citation(room.id, answer, twin_id, said),
    turn: finishedTurn(
      { room_id: room.id, id: turn, question_id: question, answer_id: answer, twin_id },
      speaker,
      tokens,
      [at, answeredAt],
    ),
    answered: { room: room.id, turn, payer: speaker, twin: twin_id, tokens, at: answeredAt },
  };
}

const citation = (room_id: string, message_id: string, twin_id: string, said: Exchange) => ({
  room_id,
  message_id,
  number: 1,
  twin_id,
  title: said.source,
  quote: said.quote,
  locator: { place: said.place },
});

const finishedTurn = (ids: object, speaker: string, tokens: number, [asked, done]: [string, string]) => ({
  ...ids,
  ...{ asked_by: speaker, payer_id: speaker, status: "done", lease_until: done, fence: 1, attempts: 1 },
  ...{ hold_tokens: tokens + 600, input_tokens: tokens - 180, output_tokens: 180, charged_tokens: tokens },
  ...{ is_estimated: false, created_at: asked, finished_at: done },
});

const remark = (
  seeding: Seeding,
  room_id: string,
  { author, seq, at, quoted_id }: Pick<Said, "seq" | "quoted_id"> & { author: string; at: string },
): Said => ({
  ...{ room_id, id: seeding.random.uuid(), seq, author_id: author, twin_id: null, reply_to: null },
  ...{ body: seeding.random.pick(remarks), mentions: [], status: "complete", version: 1, quoted_id },
  created_at: new Date(Date.parse(at) + 50_000).toISOString(),
});

/** Every fourth answer pleased whoever asked for it. */
function reactionsTo(messages: Said[]): object[] {
  const askers = new Map(messages.map(({ id, author_id }) => [id, author_id]));
  return messages
    .filter(({ twin_id, seq }) => twin_id !== null && seq % 4 === 0)
    .map(({ room_id, id, reply_to, seq, created_at }) => ({
      ...{ room_id, message_id: id, user_id: askers.get(reply_to ?? ""), created_at },
      emoji: REACTIONS[(seq / 4) % REACTIONS.length],
    }));
}

/** One answer that was asked for again, so that a screen has an earlier version to show. */
function earlierAnswer(seeding: Seeding, messages: Said[]) {
  const answer = messages.findLast(({ twin_id }) => twin_id === twins.ines);
  if (!answer) throw new Error(`${people.maya.first_name}'s twin has answered nothing`);
  return {
    room_id: answer.room_id,
    message_id: answer.id,
    version: 1,
    body: "Raise it with the next project, not with this one.",
    reason: "regenerated",
    replaced_at: minutesAgo(seeding, 12),
  };
}
