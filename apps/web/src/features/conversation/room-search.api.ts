import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { listMessageMatches } from "../../lib/generated/sdk.gen.ts";
import { orSay } from "../../lib/or-say.ts";

const PAGE = 20;

/** Newest first; each further page holds what was said before. What is searched changes as people speak. */
export const matchesQuery = (roomId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: ["rooms", "conversation", "matches", roomId, q],
    enabled: q !== "",
    initialPageParam: undefined,
    queryFn: ({ pageParam: before_seq, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
      orSay(
        "Failed to search the room",
        listMessageMatches({ query: { room_id: roomId, q, before_seq, limit: PAGE }, signal }),
      ),
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.seq),
    select: ({ pages }) => pages.flat(),
    placeholderData: q === "" ? undefined : keepPreviousData,
    staleTime: 0,
  });
