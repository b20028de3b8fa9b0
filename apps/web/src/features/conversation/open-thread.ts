import type { QueryClient } from "@tanstack/react-query";
import { conversationQueries, readPage } from "./conversation.api.ts";
import { findPlace } from "./kept-place.ts";
import { holdsSeq, reachesEnd, type ThreadCut } from "./thread-window.ts";

/**
 * Has the part of the thread at hand that is to be shown: around the message that is asked for, where a reload left
 * off, where this person had stopped reading, or at the newest.
 */
export async function openThread(client: QueryClient, roomId: string, asked?: number): Promise<void> {
  const { queryKey } = conversationQueries.thread(roomId);
  const isOpen = client.getQueryCache().find({ queryKey })?.isActive() ?? false;
  if (isOpen && asked === undefined) return; // another sheet on the same page is no reason to move the reader
  const seq = asked ?? findPlace(roomId)?.seq ?? (await lastRead(client, roomId));
  const known = client.getQueryData(queryKey);
  if (known && (seq === undefined ? reachesEnd(known) : holdsSeq(known, seq))) return;
  await showPart(client, roomId, seq === undefined ? {} : { around_seq: seq });
}

/** Undefined when nothing is new, and for whoever has never been here: they begin with what is talked about now. */
async function lastRead(client: QueryClient, roomId: string): Promise<number | undefined> {
  const { last_read_seq, last_seq } = await client.ensureQueryData(conversationQueries.read(roomId));
  client.setQueryData(conversationQueries.newest(roomId).queryKey, (known = 0) => Math.max(known, last_seq));
  return last_read_seq > 0 && last_read_seq < last_seq ? last_read_seq : undefined;
}

export const showNewest = (client: QueryClient, roomId: string): Promise<void> =>
  showPart(client, roomId, {});

/** Another part of the thread takes the place of the one that is shown. */
async function showPart(client: QueryClient, roomId: string, cut: ThreadCut): Promise<void> {
  const { queryKey } = conversationQueries.thread(roomId);
  await client.cancelQueries({ queryKey });
  const page = await readPage(roomId, cut, { client, signal: AbortSignal.timeout(PATIENCE) });
  client.setQueryData(queryKey, { pages: [page], pageParams: [cut] });
}

const PATIENCE = 20_000;
