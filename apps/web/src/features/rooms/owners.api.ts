import { OWNERS_SHOWN } from "@parley/contract/rooms";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchAllRoomOwners, listRoomOwners } from "../../lib/generated/sdk.gen.ts";
import type { RoomOwner } from "../../lib/generated/types.gen.ts";
import { isFault, orSay } from "../../lib/or-say.ts";
import { ROOMS_KEY } from "./rooms.api.ts";

export const roomOwners = () =>
  infiniteQueryOptions({
    queryKey: [...ROOMS_KEY, "owners"],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      fetchOwners(pageParam, signal),
    getNextPageParam: (page) => (page.length < OWNERS_SHOWN ? undefined : page.at(-1)?.id),
  });

/** The function first; should it break, the same owners by a direct query, which may not read addresses (spec §8). */
async function fetchOwners(after_id: string | undefined, signal: AbortSignal): Promise<RoomOwner[]> {
  const sentence = "Failed to fetch room owners";
  try {
    return (await orSay(sentence, fetchAllRoomOwners({ query: { after_id }, signal }))).owners;
  } catch (error) {
    if (!isFault(error) || signal.aborted) throw error;
    const owners = await orSay(sentence, listRoomOwners({ query: { after_id }, signal }));
    return owners.map((owner) => ({ ...owner, email: "Email not available in client context" }));
  }
}
