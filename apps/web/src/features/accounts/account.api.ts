import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { noSession } from "../../lib/api-error.ts";
import {
  downloadExport,
  endSession,
  listDataRequests,
  listDevices,
  listSecurityEvents,
  removeAvatar,
  requestAccountDeletion,
  requestDataExport,
} from "../../lib/generated/sdk.gen.ts";
import type { DataRequest, SecurityEvent } from "../../lib/generated/types.gen.ts";
import { lastOfFullPage } from "../../lib/keyset.ts";
import { subscribe } from "../../lib/live.ts";
import { orSay } from "../../lib/or-say.ts";
import { PERSON_KEY } from "../../lib/person.ts";
import { sessionStore } from "../../lib/session.ts";
import { askIdentity } from "./settings-identity.ts";
import { withSecondStep } from "./two-step-confirm.ts";

const USER_KEY = ["account", "user"] as const;
const DEVICES_KEY = ["account", "devices"] as const;
const EVENTS_KEY = ["account", "security-events"] as const;
const REQUESTS_KEY = ["account", "data-requests"] as const;

/** Long enough for what the loader asked for to be shown; looked at again, it may have changed elsewhere. */
const FRESH = 5_000;
const WATCH_EVERY = 2_000;

export const accountQueries = {
  /** As the identity service knows them: addresses, ways in, second steps. Another tab or a mail may have changed it. */
  user: () =>
    queryOptions({
      queryKey: USER_KEY,
      queryFn: async () => {
        const { user } = await askIdentity("Failed to fetch your account", (it) => it.getUser());
        if (!user) throw noSession();
        return user;
      },
      staleTime: FRESH,
    }),
  recoveryCodes: () =>
    queryOptions({
      queryKey: [...USER_KEY, "recovery-codes"],
      queryFn: () => askIdentity("Failed to fetch recovery codes", (it) => it.mfa.recoveryCodes.getStatus()),
      staleTime: FRESH,
    }),
  devices: () =>
    queryOptions({
      queryKey: DEVICES_KEY,
      queryFn: ({ signal }) => orSay("Failed to fetch devices", listDevices({ signal })),
      staleTime: FRESH,
    }),
  events: () =>
    infiniteQueryOptions({
      queryKey: EVENTS_KEY,
      initialPageParam: undefined,
      queryFn: ({ pageParam, signal }: { pageParam: SecurityEvent | undefined; signal: AbortSignal }) =>
        fetchEvents(pageParam, signal),
      getNextPageParam: lastOfFullPage,
      staleTime: FRESH,
    }),
  dataRequests: () =>
    queryOptions({
      queryKey: REQUESTS_KEY,
      queryFn: ({ signal }) => orSay("Failed to fetch your requests", listDataRequests({ signal })),
      staleTime: FRESH,
      refetchInterval: ({ state }) => (state.data?.some(isOpen) ? WATCH_EVERY : false),
    }),
};

export const isOpen = ({ status }: DataRequest): boolean => status === "queued" || status === "running";

/** The person's own channel tells each step; asking every two seconds is for when it is cut off. */
export function useLiveDataRequests(userId: string): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      subscribe(`user:${userId}`, ({ type }) => {
        if (type === "data_request") void cache.invalidateQueries({ queryKey: REQUESTS_KEY });
      }),
    [cache, userId],
  );
}

function fetchEvents(last: SecurityEvent | undefined, signal: AbortSignal): Promise<SecurityEvent[]> {
  const query = last && { before_created_at: last.created_at, before_id: last.id };
  return orSay("Failed to fetch the security log", listSecurityEvents({ query, signal }));
}

export const useRemoveAvatar = () =>
  useChange(PERSON_KEY, () => orSay("Failed to remove the picture", removeAvatar()));

export const useEndSession = () =>
  useChange(DEVICES_KEY, (sessionId: string) =>
    orSay("Failed to sign out the device", endSession({ body: { sessionId } })),
  );

export const useSignOutOthers = () =>
  useChange(DEVICES_KEY, () =>
    askIdentity("Failed to sign out the other devices", (it) =>
      it.signOut({ scope: "others" }).then(nothing),
    ),
  );

/** Everywhere, so here too. */
export const useSignOutEverywhere = () =>
  useMutation({
    mutationFn: () =>
      sessionStore.leave(() =>
        askIdentity("Failed to sign out", (it) => it.signOut({ scope: "global" }).then(nothing)),
      ),
  });

/** Signing out is the one call that answers with an error or with nothing at all. */
const nothing = <E>({ error }: { error: E }) => ({ data: true, error });

export const useRequestExport = () =>
  useChange(REQUESTS_KEY, () => orSay("Failed to prepare your data", requestDataExport()));

export const useRequestDeletion = () =>
  useChange(REQUESTS_KEY, (confirmation: string) =>
    orSay("Failed to delete your account", requestAccountDeletion({ body: { confirmation } })),
  );

/** The whole file; it can be had for as long as the request is listed as done. */
export const fetchExport = (id: string): Promise<Blob> =>
  withSecondStep(async () => {
    const answer = downloadExport({ query: { id }, parseAs: "blob" });
    return new Blob([await orSay("Failed to download your data", answer)]);
  });

/** A change of this account: asks for the second step where the server wants one, then reads again what it touched. */
function useChange<Wanted, Made>(key: QueryKey, change: (wanted: Wanted) => Promise<Made>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Wanted) => withSecondStep(() => change(wanted)),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
}
