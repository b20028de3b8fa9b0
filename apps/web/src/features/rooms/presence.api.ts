import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readRoomPresence } from "../../lib/generated/sdk.gen.ts";
import { subscribe } from "../../lib/live.ts";
import { orSay } from "../../lib/or-say.ts";
import { ROOMS_KEY } from "./rooms.api.ts";

/** Who has the room open now; the live channel keeps it current. */
export const presenceQuery = (roomId: string) =>
  queryOptions({
    queryKey: [...ROOMS_KEY, "presence", roomId],
    queryFn: ({ signal }) =>
      orSay("Failed to fetch room members", readRoomPresence({ query: { room_id: roomId }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useFollowPresence(roomId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribe(`room:${roomId}`, (event) => {
        const { queryKey } = presenceQuery(roomId);
        if (event.type === "ready" || event.type === "resync") void client.invalidateQueries({ queryKey });
        if (event.type !== "presence") return;
        client.setQueryData(queryKey, { count: event.count, user_ids: event.user_ids });
      }),
    [client, roomId],
  );
}

/** It is told every three seconds while somebody writes. */
const WRITING_HOLDS = 6_000;

/** Those who write something just now: until they have said it, or stop. */
export function useWriting(roomId: string): readonly string[] {
  const [writing, setWriting] = useState<readonly string[]>([]);
  useEffect(() => {
    const ends = new Map<string, ReturnType<typeof setTimeout>>();
    const show = () => setWriting([...ends.keys()]);
    const stop = (userId: string) => {
      clearTimeout(ends.get(userId));
      if (ends.delete(userId)) show();
    };
    const unsubscribe = subscribe(`room:${roomId}`, (event) => {
      if (event.type === "message" && event.message.author_id) stop(event.message.author_id);
      if (event.type !== "typing") return;
      clearTimeout(ends.get(event.user_id));
      ends.set(event.user_id, setTimeout(stop, WRITING_HOLDS, event.user_id));
      show();
    });
    return () => {
      unsubscribe();
      for (const end of ends.values()) clearTimeout(end);
      setWriting([]);
    };
  }, [roomId]);
  return writing;
}
