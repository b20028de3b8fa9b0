import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { subscribe } from "../../lib/live.ts";
import { usePerson } from "../../lib/person.ts";
import { conversationQueries } from "./conversation.api.ts";
import { putRead } from "./thread-cache.ts";
import type { Reading } from "./use-thread-reading.ts";

/** The message an address asks for: `?at=412` in a room. */
export function askedIn(search: URLSearchParams): number | undefined {
  const seq = Number(search.get("at"));
  return Number.isSafeInteger(seq) && seq > 0 ? seq : undefined;
}

/** What is new to this person since they came, or since they came back to the tab, and which message is asked for. */
export function useReading(roomId: string): Reading {
  const client = useQueryClient();
  const { key: visit } = useLocation();
  const [search] = useSearchParams();
  const seq = askedIn(search);
  const unread = () =>
    unreadFrom(
      client.getQueryData(conversationQueries.read(roomId).queryKey)?.last_read_seq,
      client.getQueryData(conversationQueries.newest(roomId).queryKey),
    );
  const [readUpTo, setReadUpTo] = useState(unread);
  useFollowOneself(roomId);
  useEffect(() => {
    const handleReturn = () => {
      const since = document.hidden ? undefined : unread();
      if (since !== undefined) setReadUpTo(since);
    };
    document.addEventListener("visibilitychange", handleReturn);
    return () => document.removeEventListener("visibilitychange", handleReturn);
  });
  return useMemo(
    () => ({ readUpTo, asked: seq === undefined ? undefined : { seq, visit } }),
    [readUpTo, seq, visit],
  );
}

/** Whoever has read nothing yet would be told that everything is new. */
const unreadFrom = (lastRead = 0, newest = 0): number | undefined =>
  lastRead > 0 && lastRead < newest ? lastRead : undefined;

/** What was read in another tab, or on another device, is read here too; what was spent there is no longer left here. */
function useFollowOneself(roomId: string): void {
  const client = useQueryClient();
  const { id } = usePerson();
  useEffect(
    () =>
      subscribe(`user:${id}`, (event) => {
        if (event.type === "room_read" && event.room_id === roomId)
          putRead(client, roomId, event.last_read_seq);
        else if (event.type === "balance") void client.invalidateQueries(conversationQueries.quotes(roomId));
      }),
    [client, id, roomId],
  );
}
