import type { Turn } from "@parley/contract/conversation";
import type { RoomId, TurnId, TwinId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

/** Everything it takes to answer one question, as the worker that took it on is told. */
export type Claimed = {
  turn: Turn;
  /** Named by every later write: whoever takes the turn over raises it, and this one's writes are lost. */
  fence: number;
  is_stopped: boolean;
  is_try_out: boolean;
  prompt_tokens_most: number;
  output_tokens_most: number;
  source_tokens_most: number;
  has_knowledge: boolean;
  question: string;
  attachment_tokens_most: number;
  /** What was read in the files that go along with the question, its own first. */
  attachments: { title: string; text: string }[];
  /** The message that the question refers to. */
  quote: { name: string | null; text: string } | null;
  /** What the twin remembers of whoever asks; only ever where they talk alone. */
  memory: string[];
  /** Null when the twin was deleted since. */
  twin: ClaimedTwin | null;
  /** Oldest first. */
  history: Line[];
};

export type ClaimedTwin = {
  id: TwinId;
  name: string;
  description: string;
  purpose: string;
  personality: string | null;
  temperature: number;
  is_strict: boolean;
  model: string | null;
};

export type Line = { seq: number; twin_id: TwinId | null; name: string | null; body: string };

export type CitedPassage = {
  number: number;
  item_id: string;
  chunk_id: string | null;
  title: string;
  quote: string;
  locator: object;
  starts_at: number;
  ends_at: number;
};

export type Outcome = {
  status: "done" | "stopped";
  /** Empty: nothing was said, and no message is written. */
  body: string;
  citations: CitedPassage[];
  model: string | null;
  input_tokens: number;
  output_tokens: number;
  is_estimated: boolean;
  provider_cost_micros: number;
  is_free: boolean;
  /** The question joins those the twin's owner should answer. */
  is_unanswered: boolean;
};

type Place = { room_id: RoomId; id: TurnId; fence: number };

export const placeOf = ({ turn, fence }: Claimed): Place => ({ room_id: turn.room_id, id: turn.id, fence });

/** Undefined when nothing waits. */
export async function takeTurn(tx: Tx, leaseSeconds: number, worker: string): Promise<Claimed | undefined> {
  const { rows } = await sql<{ said: Claimed | null }>`
    select take_turn(make_interval(secs => ${leaseSeconds}), ${worker}) as said`.execute(tx);
  return rows[0]?.said ?? undefined;
}

export type MetWorker = { name: string; silent_ms: number };

/** Those who answer besides this one, which is hereby seen. */
export async function meetWorkers(tx: Tx, me: string): Promise<MetWorker[]> {
  const { rows } = await sql<MetWorker>`select name, silent_ms from meet_workers(${me})`.execute(tx);
  return rows;
}

/** Frees what it had under way; gives what it finished last, for the first who asks. */
export async function buryWorker(tx: Tx, dead: string): Promise<Turn[]> {
  const { rows } = await sql<{ said: Turn }>`select said from bury_worker(${dead}) as said`.execute(tx);
  return rows.map(({ said }) => said);
}

/** Undefined when the turn is somebody else's by now, or gone; false when it was stopped. */
export async function renewTurn(tx: Tx, place: Place, leaseSeconds: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ said: boolean | null }>`
    select renew_turn(${place.room_id}, ${place.id}, ${place.fence}, make_interval(secs => ${leaseSeconds})) as said`.execute(
    tx,
  );
  return rows[0]?.said ?? undefined;
}

export async function handBackTurn(tx: Tx, place: Place): Promise<void> {
  await sql`select hand_back_turn(${place.room_id}, ${place.id}, ${place.fence})`.execute(tx);
}

/** Undefined when the turn is somebody else's by now: then nothing was written. */
export async function finishTurn(tx: Tx, place: Place, outcome: Outcome): Promise<Turn | undefined> {
  const { rows } = await sql<{ said: Turn | null }>`
    select finish_turn(${place.room_id}, ${place.id}, ${place.fence}, ${JSON.stringify(outcome)}::jsonb) as said`.execute(
    tx,
  );
  return rows[0]?.said ?? undefined;
}

/** Undefined when the turn is somebody else's by now. */
export async function failTurn(tx: Tx, place: Place, failure: string): Promise<Turn | undefined> {
  const { rows } = await sql<{ said: Turn | null }>`
    select fail_turn(${place.room_id}, ${place.id}, ${place.fence}, ${failure}) as said`.execute(tx);
  return rows[0]?.said ?? undefined;
}

/** Those that were given up. */
export async function sweepTurns(tx: Tx): Promise<Turn[]> {
  const { rows } = await sql<{ said: Turn }>`select said from sweep_turns() as said`.execute(tx);
  return rows.map(({ said }) => said);
}
