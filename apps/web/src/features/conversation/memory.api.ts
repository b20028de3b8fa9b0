import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  deleteTwinMemory,
  forgetMe,
  listTwinMemories,
  updateTwinMemory,
} from "../../lib/generated/sdk.gen.ts";
import type { TwinMemory } from "../../lib/generated/types.gen.ts";
import { orSay } from "../../lib/or-say.ts";

/** What the twin remembers of the person who asks. Looked up anew each time: it grows while nobody looks. */
export const memoryQuery = (twinId: string) =>
  queryOptions({
    queryKey: ["twins", "memory", twinId],
    queryFn: ({ signal }) =>
      orSay("Failed to fetch what is remembered", listTwinMemories({ query: { twin_id: twinId }, signal })),
    staleTime: 0,
  });

export const useReword = ({ id, twin_id }: TwinMemory) =>
  useMemoryChange(twin_id, (fact: string) =>
    orSay("Failed to change the fact", updateTwinMemory({ path: { id }, body: { fact } })),
  );

export const useForget = ({ id, twin_id }: TwinMemory) =>
  useMemoryChange(twin_id, () => orSay("Failed to delete the fact", deleteTwinMemory({ path: { id } })));

export const useForgetAll = (twinId: string) =>
  useMemoryChange(twinId, () => orSay("Failed to delete the facts", forgetMe({ body: { twinId } })));

/** Over once the list is right again: what was deleted is never seen to linger. */
function useMemoryChange<Wanted>(twinId: string, change: (wanted: Wanted) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: memoryQuery(twinId).queryKey }),
  });
}
