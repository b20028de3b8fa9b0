import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Message } from "../../lib/generated/types.gen.ts";
import { conversationQueries, type Turn, type Unsent } from "./conversation.api.ts";

type Pages = InfiniteData<Message[]>;

/** Adds a message at the end, or puts it in the place of its earlier state. */
export function putMessage(client: QueryClient, message: Message): void {
  const { room_id, client_id, turn } = message;
  client.setQueryData(conversationQueries.thread(room_id).queryKey, (thread) =>
    thread ? withMessage(thread, message) : thread,
  );
  if (client_id) dropUnsent(client, room_id, client_id);
  if (turn) dropTurn(client, turn);
}

function withMessage(thread: Pages, message: Message): Pages {
  const isThis = ({ id }: Message) => id === message.id;
  if (thread.pages.some((page) => page.some(isThis))) {
    return {
      ...thread,
      pages: thread.pages.map((page) => page.map((known) => (isThis(known) ? message : known))),
    };
  }
  const [newest = [], ...earlier] = thread.pages;
  return { ...thread, pages: [[...newest, message].toSorted((a, b) => a.seq - b.seq), ...earlier] };
}

/**
 * A turn that ended stays until its answer is here, so that the words never vanish between the two;
 * newer work on the same question takes the place of older.
 */
export function putTurn(client: QueryClient, turn: Turn): void {
  if (isOver(turn) && hasAnswer(client, turn)) {
    dropTurn(client, turn);
    return;
  }
  client.setQueryData(conversationQueries.turns(turn.room_id).queryKey, (turns = []) => [
    ...turns.filter((known) => known.id !== turn.id && !isReplacedBy(known, turn)),
    turn,
  ]);
}

const isReplacedBy = (known: Turn, turn: Turn): boolean =>
  known.question_id === turn.question_id &&
  known.twin_id === turn.twin_id &&
  known.created_at < turn.created_at;

const isOver = ({ status }: Turn): boolean => status === "done" || status === "stopped";

function hasAnswer(client: QueryClient, turn: Turn): boolean {
  const thread = client.getQueryData(conversationQueries.thread(turn.room_id).queryKey);
  return thread?.pages.some((page) => page.some((message) => message.turn?.id === turn.id)) ?? false;
}

function dropTurn(client: QueryClient, { id, room_id }: Turn): void {
  client.setQueryData(conversationQueries.turns(room_id).queryKey, (turns) =>
    turns?.filter((turn) => turn.id !== id),
  );
  client.removeQueries({ queryKey: conversationQueries.draft(id).queryKey });
}

interface Piece {
  turn: string;
  from: number;
  text: string;
}

/** A piece that was heard before, or that begins anew, overwrites from where it starts. */
export function appendDelta(client: QueryClient, { turn, from, text }: Piece): void {
  client.setQueryData(conversationQueries.draft(turn).queryKey, (draft = "") => draft.slice(0, from) + text);
}

export function putUnsent(client: QueryClient, roomId: string, unsent: Unsent): void {
  client.setQueryData(conversationQueries.unsent(roomId).queryKey, (list = []) => [
    ...list.filter(({ clientId }) => clientId !== unsent.clientId),
    unsent,
  ]);
}

export function dropUnsent(client: QueryClient, roomId: string, clientId: string): void {
  client.setQueryData(conversationQueries.unsent(roomId).queryKey, (list) =>
    list?.filter((unsent) => unsent.clientId !== clientId),
  );
}
