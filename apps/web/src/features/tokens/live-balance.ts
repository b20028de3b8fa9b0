import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { subscribe } from "../../lib/live.ts";

export const TOKENS_KEY = ["tokens"] as const;
export const BALANCE_KEY = [...TOKENS_KEY, "balance"] as const;

/** The balance follows every answer at once; what is drawn from it is read again where it is on screen. */
export function useLiveBalance(userId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribe(`user:${userId}`, (event) => {
        if (event.type === "ready" || event.type === "resync") {
          void client.invalidateQueries({ queryKey: TOKENS_KEY });
        } else if (event.type === "balance") {
          client.setQueryData(BALANCE_KEY, event.balance_tokens);
          void client.invalidateQueries({ queryKey: TOKENS_KEY, predicate: isDrawnFromMoves });
        }
      }),
    [client, userId],
  );
}

const isDrawnFromMoves = ({ queryKey: [, part] }: { queryKey: readonly unknown[] }): boolean =>
  part === "summary" || part === "days" || part === "history";
