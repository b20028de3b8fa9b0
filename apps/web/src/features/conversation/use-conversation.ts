import {
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseInfiniteQuery,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { regenerateAnswer, retryAnswer, sendMessage, stopAnswer } from "../../lib/generated/sdk.gen.ts";
import { orSay } from "../../lib/or-say.ts";
import { conversationQueries, type Turn, type Unsent } from "./conversation.api.ts";
import { type Followed, followRoom } from "./follow-room.ts";
import { dropUnsent, putMessage, putTurn, putUnsent } from "./thread-cache.ts";

export type Conversation = ReturnType<typeof useConversation>;

/** What was said in a room, what is being said, and the ways to take part. */
export function useConversation({ roomId, reader }: Followed) {
  const client = useQueryClient();
  const thread = useSuspenseInfiniteQuery(conversationQueries.thread(roomId));
  const { data: turns = [] } = useQuery(conversationQueries.turns(roomId));
  const { data: unsent = [] } = useQuery(conversationQueries.unsent(roomId));
  useEffect(() => followRoom(client, { roomId, reader }), [client, roomId, reader]);

  const send = (message: Unsent) => void sendIn(client, roomId, message);
  return {
    roomId,
    thread,
    messages: thread.data,
    turns,
    unsent,
    say: (text: string) => send({ clientId: crypto.randomUUID(), text }),
    sendAgain: ({ clientId, text }: Unsent) => send({ clientId, text }),
    discard: ({ clientId }: Unsent) => dropUnsent(client, roomId, clientId),
  };
}

/** Shown at once; sent under an id of its own, so that a second try can never say it twice. */
async function sendIn(client: QueryClient, roomId: string, unsent: Unsent): Promise<void> {
  const { clientId, text } = unsent;
  putUnsent(client, roomId, { clientId, text });
  try {
    const body = { roomId, clientId, text };
    const { message, turns } = await orSay("Failed to send message", sendMessage({ body }));
    putMessage(client, message);
    for (const turn of turns) if (turn) putTurn(client, turn);
    void client.invalidateQueries(conversationQueries.quotes(roomId));
  } catch (error) {
    putUnsent(client, roomId, { clientId, text, failure: error instanceof Error ? error : new Error() });
  }
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
