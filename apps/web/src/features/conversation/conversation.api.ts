import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryFunctionContext,
  queryOptions,
  skipToken,
} from "@tanstack/react-query";
import { listMessages, listRoomReads, listTurns, quoteAnswer } from "../../lib/generated/sdk.gen.ts";
import type { Citation, Message, RoomRead } from "../../lib/generated/types.gen.ts";
import { orSay } from "../../lib/or-say.ts";
import {
  cutAfter,
  cutBefore,
  messagesIn,
  PAGES_KEPT,
  pageOf,
  type ThreadCut,
  type ThreadPage,
} from "./thread-window.ts";
import type { Unsent } from "./words.ts";

export type Turn = NonNullable<Message["turn"]>;
export type NamedSource = Pick<Citation, "number" | "title" | "locator">;

/** What an answer under way has said so far, and the sources it has named. */
export interface Draft {
  text: string;
  sources: NamedSource[];
}
export const nothingSaid: Draft = { text: "", sources: [] };

/** Under the rooms' own key: whoever joins one must hear what was kept from them a moment ago. */
const KEY = ["rooms", "conversation"] as const;
/** What the live channel keeps current is read again only when the channel says so. */
const KEPT_LIVE = { staleTime: Number.POSITIVE_INFINITY } as const;

export const conversationQueries = {
  /** Pages without a gap between them, oldest first; opened at the newest unless another place is asked for. */
  thread: (roomId: string) =>
    infiniteQueryOptions({
      queryKey: [...KEY, "thread", roomId],
      initialPageParam: NEWEST,
      queryFn: (context) => readPage(roomId, context.pageParam, context),
      getNextPageParam: cutAfter,
      getPreviousPageParam: cutBefore,
      maxPages: PAGES_KEPT,
      select: messagesIn,
      ...KEPT_LIVE,
    }),
  /** The highest number of a message that was heard of, whether or not it is at hand. */
  newest: (roomId: string) =>
    queryOptions<number>({ queryKey: [...KEY, "newest", roomId], queryFn: skipToken, ...KEPT_LIVE }),
  /** How far this person has read. */
  read: (roomId: string) =>
    queryOptions({
      queryKey: [...KEY, "read", roomId],
      queryFn: async ({ signal }): Promise<RoomRead> =>
        (await orSay("Failed to fetch room", listRoomReads({ query: { room_id: roomId }, signal })))[0] ?? {
          room_id: roomId,
          last_read_seq: 0,
          last_seq: 0,
        },
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
  /** Only deltas write here, and only the answer that they belong to is drawn again. */
  draft: (turnId: string) =>
    queryOptions<Draft>({ queryKey: [...KEY, "draft", turnId], queryFn: skipToken, ...KEPT_LIVE }),
  unsent: (roomId: string) =>
    queryOptions<Unsent[]>({ queryKey: [...KEY, "unsent", roomId], queryFn: skipToken, ...KEPT_LIVE }),
  quotes: (roomId: string) => queryOptions({ queryKey: [...KEY, "quote", roomId] }),
  /** `files` are those that have been read, by their ids. */
  quote: (roomId: string, text: string, files: readonly string[] = []) =>
    queryOptions({
      queryKey: [...KEY, "quote", roomId, text, files],
      queryFn: ({ signal }) =>
        orSay(
          "Failed to fetch the price",
          quoteAnswer({ body: { roomId, text, attachmentIds: [...files] }, signal }),
        ),
      placeholderData: keepPreviousData,
    }),
};

const NEWEST: ThreadCut = {};

export async function readPage(
  roomId: string,
  cut: ThreadCut,
  { client, signal }: Pick<QueryFunctionContext, "client" | "signal">,
): Promise<ThreadPage> {
  const messages = await orSay(
    "Failed to fetch messages",
    listMessages({ query: { room_id: roomId, ...cut }, signal }),
  );
  return pageOf(messages, cut, client.getQueryData(conversationQueries.newest(roomId).queryKey) ?? 0);
}

const isTurn = (turn: Message["turn"]): turn is Turn => turn !== null;
