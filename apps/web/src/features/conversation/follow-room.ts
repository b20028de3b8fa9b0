import type { QueryClient } from "@tanstack/react-query";
import { listMessages } from "../../lib/generated/sdk.gen.ts";
import type { Message } from "../../lib/generated/types.gen.ts";
import { type LiveEvent, subscribe } from "../../lib/live.ts";
import { conversationQueries } from "./conversation.api.ts";
import { appendDelta, putMessage, putTurn } from "./thread-cache.ts";
import { messagesIn, reachesEnd } from "./thread-window.ts";

export interface Followed {
  roomId: string;
  /** Those who tend the twins may also see where in a document a source stands. */
  reader: "visitor" | "tender";
}

/** Keeps the room's thread as the live channel tells it; answers with the way to stop. */
export function followRoom(client: QueryClient, followed: Followed): () => void {
  return subscribe(`room:${followed.roomId}`, listenTo(client, followed));
}

/** What is told in another order than it was said comes within this time. */
const PATIENCE = 1_000;

/**
 * What happens while the state is being read waits until it has been: the answer to the reading may be
 * older than the event and would overwrite it. A server that dies takes with it what it has not told yet;
 * others tell of what follows, and then it is read.
 */
export function listenTo(client: QueryClient, followed: Followed): (event: LiveEvent) => void {
  const { roomId } = followed;
  const waiting: LiveEvent[] = [];
  const lookedFor = new Set<string>();
  let readings = 0;
  let isWaiting = false;

  async function readAgain() {
    readings += 1;
    await Promise.all([
      client.refetchQueries({ queryKey: conversationQueries.thread(roomId).queryKey }),
      client.refetchQueries({ queryKey: conversationQueries.turns(roomId).queryKey }),
    ]);
    readings -= 1;
    if (readings === 0) for (const event of waiting.splice(0)) take(event);
  }

  function take(event: LiveEvent) {
    apply(client, followed, event);
    if (event.type === "delta" || isWaiting || !isMissingSomething()) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (isMissingSomething()) void readAgain().then(letGo);
    }, PATIENCE);
  }
  const isMissingSomething = () => untoldIn(client, roomId).some((one) => !lookedFor.has(one));
  /** What was read and still is not there stands further up than this tab has read. */
  const letGo = () => {
    for (const one of untoldIn(client, roomId)) lookedFor.add(one);
  };

  return (event) => {
    if (event.type === "ready" || event.type === "resync") void readAgain();
    else if (readings > 0 && event.type !== "delta") waiting.push(event);
    else take(event);
  };
}

/** What there must be and is not at hand: the numbers between two messages, and questions that are being answered. */
function untoldIn(client: QueryClient, roomId: string): string[] {
  const thread = client.getQueryData(conversationQueries.thread(roomId).queryKey);
  if (!thread) return [];
  const messages = messagesIn(thread);
  const holes = messages.filter(({ seq }, at) => at > 0 && messages[at - 1]?.seq !== seq - 1);
  const known = new Set(messages.map(({ id }) => id));
  const turns = client.getQueryData(conversationQueries.turns(roomId).queryKey) ?? [];
  const unasked = turns.filter(({ question_id }) => reachesEnd(thread) && !known.has(question_id));
  return [...holes.map(({ id }) => id), ...unasked.map(({ question_id }) => question_id)];
}

function apply(client: QueryClient, { roomId, reader }: Followed, event: LiveEvent): void {
  if (event.type === "delta") appendDelta(client, event);
  if (event.type === "turn") putTurn(client, event.turn);
  if (event.type !== "message") return;
  const { message } = event;
  putMessage(client, message);
  if (message.twin_id) void client.invalidateQueries(conversationQueries.quotes(roomId));
  if (reader === "tender" && message.citations.length > 0) void readSources(client, message);
}

/** The channel carries what everybody in the room may read, and no place in a document. */
async function readSources(client: QueryClient, { room_id, seq }: Message): Promise<void> {
  const answer = await listMessages({ query: { room_id, before_seq: seq + 1, limit: 1 } }).catch(() => null);
  for (const message of answer?.data ?? []) putMessage(client, message);
}
