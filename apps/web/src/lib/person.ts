import { type Plan, planOfTier } from "@parley/contract/plans";
import type { Role } from "@parley/contract/roles";
import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { noSession } from "./api-error.ts";
import { listProfiles, listSubscriptions } from "./generated/sdk.gen.ts";
import type { Subscription } from "./generated/types.gen.ts";
import type { Session } from "./kept-session.ts";
import { useSession } from "./session.ts";

/** The user as the application knows them (spec §3). */
export interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  avatarUrl: string | null;
  role: Role;
}

export const PERSON_KEY = ["person"] as const;

export const personQuery = ({ user }: Session) =>
  queryOptions({
    queryKey: [...PERSON_KEY, user.id],
    async queryFn({ signal }): Promise<Person> {
      const { data: profiles } = await listProfiles({ query: { id: user.id }, signal });
      const profile = profiles[0];
      return {
        id: user.id,
        email: user.email,
        firstName: profile?.first_name ?? "",
        lastName: profile?.last_name ?? "",
        avatarUrl: profile?.avatar_url ?? null,
        role: profile?.role ?? "user",
      };
    },
  });

/** Whoever is signed in. Only for what stands behind a guard: the guard has loaded them. */
export function usePerson(): Person {
  return useSuspenseQuery(personQuery(useSignedInSession())).data;
}

/** Null for someone who has never had one: then they are on the free plan. Guests of a room do not read their plan there. */
const subscriptionQuery = ({ user, isGuest }: Session) =>
  queryOptions({
    enabled: !isGuest,
    queryKey: ["subscription", user.id],
    queryFn: async ({ signal }): Promise<Subscription | null> =>
      (await listSubscriptions({ signal })).data[0] ?? null,
  });

/** Undefined until the server has answered. */
export const useSubscription = (): Subscription | null | undefined =>
  useQuery(subscriptionQuery(useSignedInSession())).data;

/** Free until the server has said otherwise: a locked door for a moment beats one that shuts in one's face. */
export const useTier = (): string => useSubscription()?.tier_id ?? "free";

export const usePlan = (): Plan => planOfTier(useTier());

export const useIsGuest = (): boolean => useSignedInSession().isGuest ?? false;

export function displayName({ firstName, lastName, email }: Person): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}

function useSignedInSession(): Session {
  const state = useSession();
  if (state.status !== "signed-in") throw noSession();
  return state.session;
}
