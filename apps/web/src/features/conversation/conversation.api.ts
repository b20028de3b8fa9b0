import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { listMessages, listTurns, quoteAnswer } from "../../lib/generated/sdk.gen.ts";
import type { Message } from "../../lib/generated/types.gen.ts";
import { orSay } from "../../lib/or-say.ts";

export type Turn = NonNullable<Message["turn"]>;

/** Something said that the server has not confirmed yet. */
export interface Unsent {
  clientId: string;
  text: string;
  /** Why it did not go; undefined while it is on its way. */
  failure?: Error | undefined;
}

const PAGE = 50;
/** Under the rooms' own key: whoever joins one must hear what was kept from them a moment ago. */
const KEY = ["rooms", "conversation"] as const;
/** What the live channel keeps current is read again only when the channel says so. */
const KEPT_LIVE = { staleTime: Number.POSITIVE_INFINITY } as const;

export const conversationQueries = {
  /** The newest page first; each further page ends where the one before it began. */
  thread: (roomId: string) =>
    infiniteQueryOptions({
      queryKey: [...KEY, "thread", roomId],
      initialPageParam: undefined,
      queryFn: ({ pageParam: before_seq, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
        orSay("Failed to fetch room", listMessages({ query: { room_id: roomId, before_seq }, signal })),
      getNextPageParam: (page) => (page.length < PAGE ? undefined : page[0]?.seq),
      select: ({ pages }): Message[] => pages.toReversed().flat(),
      ...KEPT_LIVE,
    }),
  /** Answers under way, and those that failed. */
  turns: (roomId: string) =>
    queryOptions({
      queryKey: [...KEY, "turns", roomId],
      queryFn: async ({ signal }): Promise<Turn[]> =>
        (await orSay("Failed to fetch room", listTurns({ query: { room_id: roomId }, signal }))).filter(
          isTurn,
        ),
      ...KEPT_LIVE,
    }),
  /** What an answer under way has said so far: only deltas write here, and only that answer is drawn again. */
  draft: (turnId: string) =>
    queryOptions<string>({ queryKey: [...KEY, "draft", turnId], queryFn: skipToken, ...KEPT_LIVE }),
  unsent: (roomId: string) =>
    queryOptions<Unsent[]>({ queryKey: [...KEY, "unsent", roomId], queryFn: skipToken, ...KEPT_LIVE }),
  quotes: (roomId: string) => queryOptions({ queryKey: [...KEY, "quote", roomId] }),
  quote: (roomId: string, text: string) =>
    queryOptions({
      queryKey: [...KEY, "quote", roomId, text],
      queryFn: ({ signal }) =>
        orSay("Failed to fetch the price", quoteAnswer({ body: { roomId, text }, signal })),
      placeholderData: keepPreviousData,
    }),
};

const isTurn = (turn: Message["turn"]): turn is Turn => turn !== null;
