import { useMutation, useQuery, useQueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { regenerateAnswer, retryAnswer, stopAnswer } from "../../lib/generated/sdk.gen.ts";
import { hasWords } from "../../lib/kept-words.ts";
import { orSay } from "../../lib/or-say.ts";
import { conversationQueries, type Turn } from "./conversation.api.ts";
import { type Followed, followRoom } from "./follow-room.ts";
import { putTurn } from "./thread-cache.ts";

export type Conversation = ReturnType<typeof useConversation>;

/** What was said in a room, what is being said, and the ways to take part. */
export function useConversation({ roomId, reader }: Followed) {
  const client = useQueryClient();
  const thread = useSuspenseInfiniteQuery(conversationQueries.thread(roomId));
  const { data: turns = [] } = useQuery(conversationQueries.turns(roomId));
  const { data: unsent = [] } = useQuery(conversationQueries.unsent(roomId));
  useEffect(() => followRoom(client, { roomId, reader }), [client, roomId, reader]);
  useEffect(() => {
    if (hasWords("unsent", roomId)) void takeUpUnsent(roomId);
  }, [roomId]);

  return {
    roomId,
    thread,
    messages: thread.data,
    turns,
    unsent,
  };
}

/** Sending is the composer's; only whoever left something unsent needs it before they write. */
async function takeUpUnsent(roomId: string): Promise<void> {
  const { resumeSending } = await import("./unsent-queue.ts");
  resumeSending(roomId);
}

/** What a person may do with one answer; the answer itself comes by the live channel. */
export function useAnswerActions(roomId: string) {
  return {
    stop: useMutation({
      mutationFn: ({ id: turnId }: Turn) =>
        orSay("Failed to stop the answer", stopAnswer({ body: { roomId, turnId } })),
    }),
    retry: useTurnChange(({ id: turnId }: { id: string }) =>
      orSay("Failed to ask again", retryAnswer({ body: { roomId, turnId } })),
    ),
    regenerate: useTurnChange(({ id: messageId }: { id: string }) =>
      orSay("Failed to ask again", regenerateAnswer({ body: { roomId, messageId } })),
    ),
  };
}

/** Shown as under way by the answer to the call: the live channel may be a moment behind. */
function useTurnChange(change: (wanted: { id: string }) => Promise<Turn | null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (turn) => {
      if (turn) putTurn(client, turn);
    },
  });
}
