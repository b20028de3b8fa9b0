import { PEOPLE_SHOWN } from "@parley/contract/people-shown";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import {
  createRoom,
  deleteRoom,
  fetchPendingInvitations,
  fetchRoomMembers,
  getUserAccessibleRooms,
  joinPublicRoom,
  listOwnInvitations,
  listRoomPayments,
  listRooms,
  listRoomTwins,
  updateRoom,
} from "../../lib/generated/sdk.gen.ts";
import type {
  CreateRoomData,
  FetchRoomMembersResponse,
  PendingInvitation,
  Room,
  UpdateRoomData,
} from "../../lib/generated/types.gen.ts";
import { lastOfFullPage, olderThan } from "../../lib/keyset.ts";
import { isFault, orSay } from "../../lib/or-say.ts";
import { LIST_TIMES } from "../../lib/query-client.ts";

/** Who is in a room, and to its owner also who is invited. */
export type RoomPeople = FetchRoomMembersResponse;

/** What is said in a room lies under it too: whoever joins must hear what was kept from them a moment ago. */
export const ROOMS_KEY = ["rooms"] as const;

export const roomQueries = {
  mine: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [...ROOMS_KEY, "mine", userId],
      initialPageParam: undefined,
      queryFn: ({ pageParam, signal }: { pageParam: Room | undefined; signal: AbortSignal }) =>
        fetchAccessibleRooms(userId, pageParam, signal),
      getNextPageParam: lastOfFullPage,
      ...LIST_TIMES,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...ROOMS_KEY, "one", id],
      /** Null for a room that is not there, or not for this person: the two look the same. */
      queryFn: async ({ signal }) =>
        (await orSay("Failed to fetch room", listRooms({ query: { id }, signal })))[0] ?? null,
    }),
  invitations: () =>
    queryOptions({
      queryKey: [...ROOMS_KEY, "invitations"],
      queryFn: ({ signal }) => fetchInvitations(signal),
    }),
  people: (roomId: string) =>
    queryOptions({
      queryKey: [...ROOMS_KEY, "people", roomId],
      /** Null for someone who is not inside: who is in a room is not theirs to know. */
      queryFn: ({ signal }) => fetchPeople(roomId, signal),
    }),
  /** Everybody, page by page, for those who look after them. */
  members: (roomId: string) =>
    infiniteQueryOptions({
      queryKey: [...ROOMS_KEY, "people", roomId, "members"],
      initialPageParam: undefined,
      queryFn: async ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
        (await fetchPeople(roomId, signal, pageParam))?.members ?? [],
      getNextPageParam: (page) => (page.length < PEOPLE_SHOWN ? undefined : page.at(-1)?.id),
      // Whoever asks is on the first page, wherever else they stand.
      select: ({ pages }) => [...new Map(pages.flat().map((person) => [person.id, person])).values()],
    }),
  twins: (roomId: string) =>
    queryOptions({
      queryKey: [...ROOMS_KEY, "twins", roomId],
      queryFn: ({ signal }) =>
        orSay("Failed to fetch room", listRoomTwins({ query: { room_id: roomId }, signal })),
    }),
  /** Null for whoever is not inside. */
  payment: (roomId: string) =>
    queryOptions({
      queryKey: [...ROOMS_KEY, "payment", roomId],
      queryFn: async ({ signal }) =>
        (await orSay("Failed to fetch room", listRoomPayments({ query: { room_id: roomId }, signal })))[0] ??
        null,
    }),
};

/** The function first; should it break, the same rooms by a direct query, so that the list still loads (spec §8). */
async function fetchAccessibleRooms(
  userId: string,
  last: Room | undefined,
  signal: AbortSignal,
): Promise<Room[]> {
  const cursor = olderThan(last);
  try {
    const body = { user_id_param: userId, ...cursor };
    return await orSay("Failed to fetch user rooms", getUserAccessibleRooms({ body, signal }));
  } catch (error) {
    if (!isFault(error) || signal.aborted) throw error;
    return orSay("Failed to fetch rooms", listRooms({ query: { scope: "mine", ...cursor }, signal }));
  }
}

async function fetchInvitations(signal: AbortSignal): Promise<PendingInvitation[]> {
  const sentence = "Failed to fetch pending invitations";
  try {
    return (await orSay(sentence, fetchPendingInvitations({ signal }))).invitations;
  } catch (error) {
    if (!isFault(error) || signal.aborted) throw error;
    return orSay(sentence, listOwnInvitations({ query: { status: "invited" }, signal }));
  }
}

async function fetchPeople(
  roomId: string,
  signal: AbortSignal,
  after_id?: string,
): Promise<RoomPeople | null> {
  try {
    const asked = fetchRoomMembers({ body: { roomId, after_id }, signal });
    return await orSay("Failed to fetch room members", asked);
  } catch (error) {
    if (error instanceof ApiError && error.code === "room_not_found") return null;
    throw error;
  }
}

export const useRoom = (id: string): Room | null => useSuspenseQuery(roomQueries.one(id)).data;

export const useCreateRoom = () =>
  useRoomChange((body: CreateRoomData["body"]) => orSay("Failed to create room", createRoom({ body })));

export const useUpdateRoom = (id: string) =>
  useRoomChange((body: UpdateRoomData["body"]) =>
    orSay("Failed to update room", updateRoom({ path: { id }, body })),
  );

export const useJoinRoom = (id: string) =>
  useRoomChange(() => orSay("Failed to join room", joinPublicRoom({ body: { room_id: id } })));

export const useDeleteRoom = (id: string, onDone: () => void) =>
  useRoomChange(() => orSay("Failed to delete room", deleteRoom({ path: { id } })), onDone);

/**
 * Every list a room appears in is asked again: its place in them is the server's to say. `onDone` runs before that,
 * because what asked for the change may be gone from the screen afterwards.
 */
export function useRoomChange<Wanted, Answer>(
  change: (wanted: Wanted) => Promise<Answer>,
  onDone?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      onDone?.();
      return client.invalidateQueries({ queryKey: ROOMS_KEY });
    },
  });
}
