import { isOlderTurn } from "@parley/contract/turn-order";
import type { QueryClient } from "@tanstack/react-query";
import type { Message } from "../../lib/generated/types.gen.ts";
import { conversationQueries, type Draft, nothingSaid, type Turn } from "./conversation.api.ts";
import { messagesIn, withMessage, withoutEarliest } from "./thread-window.ts";

/** Adds a message at the end, or puts it in the place of its earlier state. */
export function putMessage(client: QueryClient, message: Message): void {
  const { room_id, client_id, turn, seq } = message;
  client.setQueryData(conversationQueries.newest(room_id).queryKey, (known = 0) => Math.max(known, seq));
  client.setQueryData(
    conversationQueries.thread(room_id).queryKey,
    (thread) => thread && withMessage(thread, message),
  );
  if (client_id) dropUnsent(client, room_id, client_id);
  if (turn) dropTurn(client, turn);
}

/** For a reader who is at the end and stays there. */
export function letEarliestGo(client: QueryClient, roomId: string): void {
  client.setQueryData(
    conversationQueries.thread(roomId).queryKey,
    (thread) => thread && withoutEarliest(thread),
  );
}

/** Never backwards: another of this person's tabs may be further than this one. */
export function putRead(client: QueryClient, roomId: string, seq: number): void {
  client.setQueryData(
    conversationQueries.read(roomId).queryKey,
    (read) => read && { ...read, last_read_seq: Math.max(read.last_read_seq, seq) },
  );
}

/**
 * A turn that ended stays until its answer is here, so that the words never vanish between the two;
 * newer work on the same question takes the place of older, and news that was overtaken is none.
 */
export function putTurn(client: QueryClient, turn: Turn): void {
  if (hasAnswer(client, turn)) {
    dropTurn(client, turn);
    return;
  }
  const { queryKey } = conversationQueries.turns(turn.room_id);
  const state = client.getQueryData(queryKey)?.find(({ id }) => id === turn.id);
  if (state && isOlderTurn(turn, state)) return;
  client.setQueryData(queryKey, (turns = []) => [
    ...turns.filter((known) => known.id !== turn.id && !isReplacedBy(known, turn)),
    turn,
  ]);
}

const isReplacedBy = (known: Turn, turn: Turn): boolean =>
  known.question_id === turn.question_id &&
  known.twin_id === turn.twin_id &&
  known.created_at < turn.created_at;

/** The answer is here, and one of the two knows that it is whole. */
function hasAnswer(client: QueryClient, turn: Turn): boolean {
  const thread = client.getQueryData(conversationQueries.thread(turn.room_id).queryKey);
  const states = thread ? messagesIn(thread).map((message) => message.turn) : [];
  return states.some((state) => state?.id === turn.id && (isOver(state) || isOver(turn)));
}

const isOver = ({ status }: Turn): boolean => status === "done" || status === "stopped";

function dropTurn(client: QueryClient, { id, room_id }: Turn): void {
  client.setQueryData(conversationQueries.turns(room_id).queryKey, (turns) =>
    turns?.filter((turn) => turn.id !== id),
  );
  client.removeQueries({ queryKey: conversationQueries.draft(id).queryKey });
}

interface Piece extends Partial<Draft> {
  turn: string;
  from: number;
  text: string;
}

/** A piece that was heard before, or that begins anew, overwrites from where it starts. */
export function appendDelta(client: QueryClient, { turn, from, text, sources = [] }: Piece): void {
  client.setQueryData(conversationQueries.draft(turn).queryKey, (draft = nothingSaid) => {
    const known = from === 0 ? [] : draft.sources.filter((one) => !sources.some(isNumbered(one.number)));
    return { text: draft.text.slice(0, from) + text, sources: [...known, ...sources] };
  });
}

const isNumbered = (wanted: number) => (source: { number: number }) => source.number === wanted;

/** Its words may still be kept: sent once more under the same id, they would be found to stand here. */
function dropUnsent(client: QueryClient, roomId: string, clientId: string): void {
  client.setQueryData(conversationQueries.unsent(roomId).queryKey, (list) =>
    list?.filter((unsent) => unsent.clientId !== clientId),
  );
}
