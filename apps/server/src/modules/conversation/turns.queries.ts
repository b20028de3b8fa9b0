import type {
  AnswerQuote,
  NameTurn,
  QuoteAnswer,
  RegenerateAnswer,
  SendMessage,
  SentMessage,
  TryOut,
  Turn,
} from "@parley/contract/conversation";
import type { ErrorCode } from "@parley/contract/errors";
import type { Feature } from "@parley/contract/features";
import type { RoomId, TwinId } from "@parley/contract/ids";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/** What the database says instead. The caller throws, and so takes back whatever was already written. */
export type Refused = {
  refusal: ErrorCode;
  needed_tokens?: number;
  balance_tokens?: number;
  /** With `upgrade_required`. */
  feature?: Feature;
};

/** `is_new` is missing when the same request had been made before. */
export type Begun<T> = T & { is_new?: true };

export const beginTurn = (tx: Tx, { roomId, clientId, text, ...along }: SendMessage) =>
  ask<Begun<SentMessage>>(tx, sql`begin_turn(${roomId}, ${clientId}, ${text}, ${goingAlong(along)}::jsonb)`);

export const quoteTurn = (tx: Tx, { roomId, text, ...along }: QuoteAnswer) =>
  ask<AnswerQuote>(tx, sql`quote_turn(${roomId}, ${text}, ${goingAlong(along)}::jsonb)`);

const goingAlong = ({ quotedId, attachmentIds = [] }: Pick<SendMessage, "quotedId" | "attachmentIds">) =>
  JSON.stringify({ quoted: quotedId, files: attachmentIds });

export const stopTurn = (tx: Tx, { roomId, turnId }: NameTurn) =>
  ask<Turn>(tx, sql`stop_turn(${roomId}, ${turnId})`);

export const retryTurn = (tx: Tx, { roomId, turnId }: NameTurn) =>
  ask<Begun<Turn>>(tx, sql`retry_turn(${roomId}, ${turnId})`);

export const beginRegeneration = (tx: Tx, { roomId, messageId }: RegenerateAnswer) =>
  ask<Begun<Turn>>(tx, sql`regenerate_answer(${roomId}, ${messageId})`);

/** Undefined for whoever does not tend the twin. */
export async function openTryOut(tx: Tx, twinId: TwinId): Promise<TryOut | undefined> {
  const { rows } = await sql<{ said: TryOut | null }>`select open_try_out(${twinId}) as said`.execute(tx);
  return rows[0]?.said ?? undefined;
}

/** False when it is not the caller's own try-out. */
export async function clearTryOut(tx: Tx, roomId: RoomId): Promise<boolean> {
  const { rows } = await sql<{ said: boolean }>`select clear_try_out(${roomId}) as said`.execute(tx);
  return rows[0]?.said ?? false;
}

/** One question to a function of the database that answers or refuses. */
export async function ask<T>(tx: Tx, call: RawBuilder<unknown>): Promise<T | Refused> {
  const { rows } = await sql<{ said: T | Refused }>`select ${call} as said`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A function that always answers did not");
  return row.said;
}
