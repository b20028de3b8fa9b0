import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  listListedTwins,
  listTwins,
  orderRoomTwins,
  seatTwin,
  setRoomPayment,
  unseatTwin,
} from "../../lib/generated/sdk.gen.ts";
import type { RoomTwin, SetRoomPaymentData, Twin } from "../../lib/generated/types.gen.ts";
import { lastOfFullPage, olderThan } from "../../lib/keyset.ts";
import { orSay } from "../../lib/or-say.ts";
import { ROOMS_KEY, roomQueries, useRoomChange } from "./rooms.api.ts";

const FETCH_FAILED = "Failed to fetch virtual twins";
const CHANGE_FAILED = "Failed to update room";
/** Beyond this many pages somebody's own twins are found by what they are called only when they are public. */
const MOST_PAGES = 10;

/** Whom an owner may seat: their own and managed twins, and those that are public. */
export const candidateQueries = {
  own: () =>
    queryOptions({
      queryKey: ["seatable", "own"],
      queryFn: ({ signal }) => fetchOwn(signal),
    }),
  listed: (search: string) =>
    queryOptions({
      queryKey: ["seatable", "listed", search],
      queryFn: ({ signal }) =>
        orSay(FETCH_FAILED, listListedTwins({ query: search === "" ? {} : { search }, signal })),
      placeholderData: keepPreviousData,
    }),
};

/** All of them, so that they can be searched here: the server searches only what is public. */
async function fetchOwn(signal: AbortSignal): Promise<Twin[]> {
  const twins: Twin[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await orSay(FETCH_FAILED, listTwins({ query: olderThan(twins.at(-1)), signal }));
    twins.push(...found);
    if (lastOfFullPage(found) === undefined) break;
  }
  return twins;
}

export const useSeatTwin = (roomId: string) =>
  useSeatChange(roomId, (twin: RoomTwin) =>
    orSay(CHANGE_FAILED, seatTwin({ body: { roomId, twinId: twin.id } })),
  );

export const useUnseatTwin = (roomId: string) =>
  useSeatChange(roomId, (twin: RoomTwin) =>
    orSay(CHANGE_FAILED, unseatTwin({ body: { roomId, twinId: twin.id } })),
  );

export const useOrderTwins = (roomId: string) =>
  useSeatChange(roomId, (twins: readonly RoomTwin[]) =>
    orSay(CHANGE_FAILED, orderRoomTwins({ body: { roomId, twinIds: twins.map(({ id }) => id) } })),
  );

/** Each change answers with the seats as they are now; after a refusal they are read again. */
function useSeatChange<Wanted>(roomId: string, change: (wanted: Wanted) => Promise<RoomTwin[]>) {
  const client = useQueryClient();
  const { queryKey } = roomQueries.twins(roomId);
  return useMutation({
    // One after the other: two at once would each refuse what the other has just done.
    scope: { id: `seats:${roomId}` },
    mutationFn: change,
    onSuccess: (seats) => {
      client.setQueryData(queryKey, seats);
      void client.invalidateQueries({
        queryKey: ROOMS_KEY,
        predicate: (query) => query.queryKey[1] === "mine",
      });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

export const useSetPayment = () =>
  useRoomChange((body: SetRoomPaymentData["body"]) => orSay(CHANGE_FAILED, setRoomPayment({ body })));
