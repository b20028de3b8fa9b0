import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { joinPublicRoom, listListedRooms, listListedTwins } from "../../lib/generated/sdk.gen.ts";
import type { ListedRoom, ListedTwin } from "../../lib/generated/types.gen.ts";
import { lastOfFullPage, olderThan } from "../../lib/keyset.ts";
import { orSay } from "../../lib/or-say.ts";

export interface ShelfFilter {
  search: string;
  price: "any" | "free" | "paid";
}

export const marketplaceQueries = {
  rooms: (filter: ShelfFilter) =>
    infiniteQueryOptions({
      queryKey: ["marketplace", "rooms", filter],
      initialPageParam: undefined,
      queryFn: ({ pageParam: last, signal }: { pageParam: ListedRoom | undefined; signal: AbortSignal }) => {
        const after = last && { before_member_count: last.member_count, before_id: last.id };
        return orSay(
          "Failed to fetch rooms",
          listListedRooms({ query: { ...asQuery(filter), ...after }, signal }),
        );
      },
      getNextPageParam: lastOfFullPage,
      placeholderData: keepPreviousData,
    }),
  twins: (filter: ShelfFilter) =>
    infiniteQueryOptions({
      queryKey: ["marketplace", "twins", filter],
      initialPageParam: undefined,
      queryFn: ({ pageParam: last, signal }: { pageParam: ListedTwin | undefined; signal: AbortSignal }) =>
        orSay(
          "Failed to fetch virtual twins",
          listListedTwins({ query: { ...asQuery(filter), ...olderThan(last) }, signal }),
        ),
      getNextPageParam: lastOfFullPage,
      placeholderData: keepPreviousData,
    }),
};

const asQuery = ({ search, price }: ShelfFilter) => ({
  ...(search !== "" && { search }),
  ...(price !== "any" && { price }),
});

export function useJoinListedRoom(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => orSay("Failed to join room", joinPublicRoom({ body: { room_id: id } })),
    // Whoever joins is counted, and sees what members see: every list of rooms is out of date.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["rooms"] }),
        client.invalidateQueries({ queryKey: ["marketplace", "rooms"] }),
      ]),
  });
}
