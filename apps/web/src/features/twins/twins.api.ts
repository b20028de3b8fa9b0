import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import {
  addTwinManager,
  changeTwinManagerRole,
  deleteTwin,
  getTwinActivity,
  getUserUsageStats,
  listHostingRooms,
  listModels,
  listTwinManagers,
  listTwinPersonas,
  listTwins,
  publishTwin,
  removeTwinManager,
  updateTwin,
} from "../../lib/generated/sdk.gen.ts";
import type { Twin, TwinManager, UpdateTwinData } from "../../lib/generated/types.gen.ts";
import { lastOfFullPage, olderThan } from "../../lib/keyset.ts";
import { orNull } from "../../lib/or-null.ts";
import { orSay } from "../../lib/or-say.ts";
import { LIST_TIMES } from "../../lib/query-client.ts";

const TWINS_KEY = ["twins"] as const;
const FETCH_FAILED = "Failed to fetch virtual twins";

export const twinQueries = {
  /** Own and managed ones. */
  mine: () =>
    infiniteQueryOptions({
      queryKey: [...TWINS_KEY, "mine"],
      initialPageParam: undefined,
      queryFn: ({ pageParam, signal }: { pageParam: Twin | undefined; signal: AbortSignal }) =>
        orSay(FETCH_FAILED, listTwins({ query: olderThan(pageParam), signal })),
      getNextPageParam: lastOfFullPage,
      ...LIST_TIMES,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...TWINS_KEY, "one", id],
      queryFn: async ({ signal }) => {
        const twins = await orNull(orSay(FETCH_FAILED, listTwins({ query: { id }, signal })));
        return twins?.[0] ?? null;
      },
    }),
  /** Empty for those who do not tend the twin. */
  personality: (id: string) =>
    queryOptions({
      queryKey: [...TWINS_KEY, "personality", id],
      queryFn: async ({ signal }) => {
        const personas = await orSay(FETCH_FAILED, listTwinPersonas({ query: { twin_id: id }, signal }));
        return personas[0]?.personality ?? "";
      },
    }),
  managers: (id: string) =>
    queryOptions({
      queryKey: [...TWINS_KEY, "managers", id],
      queryFn: ({ signal }) => orSay(FETCH_FAILED, listTwinManagers({ query: { twin_id: id }, signal })),
    }),
  rooms: (id: string) =>
    queryOptions({
      queryKey: [...TWINS_KEY, "rooms", id],
      queryFn: ({ signal }) => orSay("Failed to fetch rooms", listHostingRooms({ path: { id }, signal })),
    }),
  /** For those who tend the twin. */
  activity: (id: string) =>
    queryOptions({
      queryKey: [...TWINS_KEY, "activity", id],
      queryFn: ({ signal }) =>
        orSay("Failed to fetch conversations", getTwinActivity({ path: { id }, signal })),
    }),
  models: () =>
    queryOptions({
      queryKey: [...TWINS_KEY, "models"],
      queryFn: ({ signal }) => orSay("Failed to fetch models", listModels({ signal })),
    }),
  usage: (userId: string) =>
    queryOptions({
      queryKey: [...TWINS_KEY, "usage", userId],
      queryFn: ({ signal }) =>
        orSay(FETCH_FAILED, getUserUsageStats({ body: { user_id_param: userId }, signal })),
    }),
};

export const useTwin = (id: string): Twin | null => useSuspenseQuery(twinQueries.one(id)).data;

export const useUpdateTwin = (id: string) =>
  useTwinChange(id, (body: UpdateTwinData["body"]) =>
    orSay("Failed to update virtual twin", updateTwin({ path: { id }, body })),
  );

export const usePublishTwin = (id: string) =>
  useTwinChange(id, (isPublic: boolean) =>
    orSay("Failed to update virtual twin", publishTwin({ body: { twinId: id, isPublic } })),
  );

function useTwinChange<Wanted>(id: string, change: (wanted: Wanted) => Promise<Twin>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (twin) => {
      // What was just answered is shown at once; a switch would otherwise jump back until the next answer.
      client.setQueryData(twinQueries.one(id).queryKey, twin);
      return client.invalidateQueries({ queryKey: TWINS_KEY });
    },
  });
}

export function useDeleteTwin(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => orSay("Failed to delete virtual twin", deleteTwin({ path: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: [...TWINS_KEY, "mine"] }),
  });
}

type Role = TwinManager["role"];

export const useAddManager = (twinId: string) =>
  useManagerChange((manager: { email: string; role: Role }) =>
    orSay("Failed to add the manager", addTwinManager({ body: { twinId, ...manager } })),
  );

export function useChangeManagerRole({ twin_id: twinId, user_id: userId }: TwinManager) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) =>
      orSay("Failed to change the role", changeTwinManagerRole({ body: { twinId, userId, role } })),
    onSuccess: (changed) =>
      client.setQueryData(twinQueries.managers(twinId).queryKey, (managers) =>
        managers?.map((manager) => (manager.user_id === userId ? changed : manager)),
      ),
  });
}

export const useRemoveManager = ({ twin_id: twinId, user_id: userId }: TwinManager) =>
  useManagerChange(() =>
    orSay("Failed to remove the manager", removeTwinManager({ body: { twinId, userId } })),
  );

function useManagerChange<Wanted, Answer>(change: (wanted: Wanted) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Not waited for: a row that leaves the list before it has said so would never say it.
    onSuccess: () => void client.invalidateQueries({ queryKey: TWINS_KEY }),
  });
}
