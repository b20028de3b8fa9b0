import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { forgetWords } from "./kept-words.ts";
import { currentSession, sessionStore } from "./session.ts";

const minutes = (count: number) => count * 60_000;

/** Spec §9. Rooms and twins change under one's hands, so their lists grow stale sooner than the rest. */
export const LIST_TIMES = { staleTime: minutes(2), gcTime: minutes(5) } as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: minutes(5), gcTime: minutes(10), retry: retryFaults },
    mutations: { retry: false },
  },
});

/** A refusal is final, and asking again only costs rate limit; silence and faults deserve two more tries. */
export function retryFaults(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status < 500;
  return !isRefusal && failures < 2;
}

let cachedFor = currentSession()?.user.id;

// Nothing that one person was shown may be there for the next who signs in on the same machine.
sessionStore.state.subscribe(() => {
  const userId = currentSession()?.user.id;
  if (userId !== cachedFor) queryClient.clear();
  cachedFor = userId;
  const state = sessionStore.state.get();
  if (state.status === "signed-out" && state.hasLeft) forgetWords();
});
