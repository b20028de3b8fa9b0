import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import type { Room } from "../../lib/generated/types.gen.ts";
import { subscribe } from "../../lib/live.ts";
import { farewell } from "./farewell.ts";
import { ROOMS_KEY, roomQueries } from "./rooms.api.ts";

export const leaving = (roomId: string) => ["leave-room", roomId];

/** Out of the room first: a page that stays open would ask for what is no longer there. Then nothing of it is kept. */
export function useExit() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (message: string) => {
      await navigate(paths.rooms, farewell(message));
      client.removeQueries({ queryKey: ROOMS_KEY, type: "inactive" });
      await client.invalidateQueries({ queryKey: ROOMS_KEY });
    },
    [client, navigate],
  );
}

/** While one is in a room: who comes and goes shows at once, and whoever is removed is outside at once. */
export function useFollowMembership(room: Room): void {
  const client = useQueryClient();
  const exit = useExit();
  useEffect(
    () =>
      subscribe(`room:${room.id}`, ({ type }) => {
        if (type === "membership") void client.invalidateQueries({ queryKey: ROOMS_KEY });
        // What was read before the stream began may be older than it.
        if (type === "room" || type === "ready" || type === "resync") void readRoomAgain(client, room.id);
        const isOutside = type === "revoked" && client.isMutating({ mutationKey: leaving(room.id) }) === 0;
        if (isOutside) void exit(`You are no longer in ${room.name}`);
      }),
    [client, exit, room.id, room.name],
  );
}

/** Its name, its look, its people, its twins and who pays: what was said in it has not changed. */
function readRoomAgain(client: QueryClient, roomId: string) {
  const { one, people, twins, payment } = roomQueries;
  return Promise.all(
    [one(roomId), people(roomId), twins(roomId), payment(roomId)].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
