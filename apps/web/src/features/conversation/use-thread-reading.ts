import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { atMostEvery } from "../../lib/at-most-every.ts";
import { findPlace, keepPlace } from "./kept-place.ts";
import { showNewest } from "./open-thread.ts";
import { tellError } from "./tell.ts";
import { letEarliestGo } from "./thread-cache.ts";
import { type Anchor, type Sight, seqRow } from "./thread-geometry.ts";
import type { Conversation } from "./use-conversation.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { useReadingPlace } from "./use-reading-place.ts";

/** What a room knows of its reader. */
export interface Reading {
  /** The last message they had read when they came; undefined when nothing was new. */
  readUpTo: number | undefined;
  /** The message that is asked for; a new `visit` asks for it once more. */
  asked: { seq: number; visit: string } | undefined;
}

/** Further pages are fetched while there is still this much to scroll through. */
const AHEAD = 1_600;
/** Below the upper edge: so much of what stood before is shown as well. */
const HEADROOM = 96;

/** Scrolling through a thread of any length: pages come and go, and what one reads stays where it is. */
export function useThreadReading({ roomId, thread, messages, unsent }: Conversation, reading?: Reading) {
  const client = useQueryClient();
  const markRead = useMarkRead(roomId);
  const sight = useRef<Sight>(undefined);
  const [remember] = useState(() => rememberIn(roomId));

  function handleLook(now: Sight) {
    sight.current = now;
    fetchAhead(thread, now);
    if (!reading) return;
    remember(now);
    if (now.lastSeen !== undefined) markRead(now.lastSeen);
  }
  const [start] = useState(() => startOf(roomId, reading));
  const isAtNewest = !thread.hasNextPage;
  const { scroller, content, isAtEnd, goTo } = useReadingPlace({ start, isAtNewest, onLook: handleLook });

  useEffect(() => {
    if (sight.current) fetchAhead(thread, sight.current);
  });
  useEffect(() => {
    if (isAtEnd && messages.length > 0) letEarliestGo(client, roomId);
  }, [isAtEnd, messages.length, client, roomId]);

  useWhenNew(reading?.asked?.visit, () => {
    if (reading?.asked) goTo({ row: seqRow(reading.asked.seq), offset: HEADROOM });
  });
  async function jumpToNewest() {
    if (thread.hasNextPage) await showNewest(client, roomId).catch(tellError);
    goTo("end");
  }
  // Whoever says something wants to see it said.
  useWhenNew(unsent.at(-1)?.clientId, () => void jumpToNewest());
  return { scroller, content, isAtEnd, jumpToNewest };
}

/** Not for the value it begins with: what that asks for is where the thread opens. */
function useWhenNew(value: string | undefined, act: () => void): void {
  const known = useRef(value);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    if (value !== undefined) act();
  });
}

function startOf(roomId: string, reading: Reading | undefined): Anchor {
  if (!reading) return "end";
  const place = findPlace(roomId);
  if (place) return { row: seqRow(place.seq), offset: place.offset };
  if (reading.asked) return { row: seqRow(reading.asked.seq), offset: HEADROOM };
  return reading.readUpTo === undefined ? "end" : { row: "new", offset: HEADROOM };
}

/** At most four times a second, however fast one scrolls. */
function rememberIn(roomId: string): (sight: Sight) => void {
  let last: Sight | undefined;
  const keep = atMostEvery(250, () => keepPlace(roomId, last?.anchor === "end" ? undefined : last?.place));
  return (sight) => {
    last = sight;
    keep();
  };
}

function fetchAhead(thread: Conversation["thread"], { above, below }: Sight): void {
  if (thread.isFetching) return;
  if (above < AHEAD && thread.hasPreviousPage && !thread.isFetchPreviousPageError) {
    void thread.fetchPreviousPage();
  } else if (below < AHEAD && thread.hasNextPage && !thread.isFetchNextPageError) {
    void thread.fetchNextPage();
  }
}
