import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
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
