import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { countUnreadNotifications, listNotifications } from "../../lib/generated/sdk.gen.ts";
import type { ListNotificationsResponse } from "../../lib/generated/types.gen.ts";
import { subscribe } from "../../lib/live.ts";

export type Notification = ListNotificationsResponse[number];

const PAGE = 20;
export const NOTIFICATIONS_KEY = ["notifications"] as const;

export const notificationQueries = {
  newestFirst: () =>
    infiniteQueryOptions({
      queryKey: [...NOTIFICATIONS_KEY, "list"],
      initialPageParam: undefined,
      async queryFn({
        pageParam: last,
        signal,
      }: {
        pageParam: Notification | undefined;
        signal: AbortSignal;
      }) {
        const query = last && { before_created_at: last.created_at, before_id: last.id };
        return (await listNotifications({ query, signal })).data;
      },
      getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)),
    }),
  unreadCounts: () =>
    queryOptions({
      queryKey: [...NOTIFICATIONS_KEY, "unread"],
      queryFn: async ({ signal }) => (await countUnreadNotifications({ signal })).data,
    }),
};

/** These come by the second while answers are written, and none of them is news. */
const ROUTINE: readonly string[] = ["balance", "room_read"];

/** Whatever else is told to this person changes the bell; what exactly, the server says when asked. */
export function useLiveNotifications(userId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribe(`user:${userId}`, ({ type }) => {
        if (!ROUTINE.includes(type)) void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
      }),
    [client, userId],
  );
}
