import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { clearTryOut, openTryOut } from "../../lib/generated/sdk.gen.ts";
import { orSay } from "../../lib/or-say.ts";
import { conversationQueries } from "./conversation.api.ts";

/** Got or made: a person has one try-out with each twin they tend. */
export const tryOutQuery = (twinId: string, client: QueryClient) =>
  queryOptions({
    queryKey: ["rooms", "try-out", twinId],
    queryFn: async ({ signal }) => {
      const tryOut = await orSay("Failed to open the try-out", openTryOut({ body: { twinId }, signal }));
      if (tryOut.gift_tokens > 0) void client.invalidateQueries({ queryKey: ["tokens"] });
      return tryOut;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useStartOver(roomId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => orSay("Failed to start over", clearTryOut({ body: { roomId } })),
    onSuccess: () => {
      client.setQueryData(conversationQueries.turns(roomId).queryKey, []);
      client.setQueryData(conversationQueries.unsent(roomId).queryKey, []);
      // The numbers begin again: with the old newest one, whatever is said next would count as not yet at hand.
      client.setQueryData(conversationQueries.newest(roomId).queryKey, 0);
      return client.resetQueries({ queryKey: conversationQueries.thread(roomId).queryKey });
    },
  });
}
