import { queryOptions } from "@tanstack/react-query";
import {
  claimRoomDomain,
  listRoomDomains,
  releaseRoomDomain,
  verifyRoomDomain,
} from "../../lib/generated/sdk.gen.ts";
import { orSay } from "../../lib/or-say.ts";
import { ROOMS_KEY, useRoomChange } from "./rooms.api.ts";

/** A look at the DNS takes a second or two. */
const LOOKING_MS = 1_500;

export const domainQuery = (roomId: string) =>
  queryOptions({
    queryKey: [...ROOMS_KEY, "domain", roomId],
    /** Null when the room has none and asks for none. */
    queryFn: async ({ signal }) =>
      (await orSay("Failed to fetch domain", listRoomDomains({ query: { room_id: roomId }, signal })))[0] ??
      null,
    refetchInterval: ({ state }) => (state.data?.status === "looking" ? LOOKING_MS : false),
  });

export const useClaimDomain = (roomId: string) =>
  useRoomChange((domain: string) =>
    orSay("Failed to set domain", claimRoomDomain({ body: { roomId, domain } })),
  );

export const useVerifyDomain = (roomId: string) =>
  useRoomChange(() => orSay("Failed to check domain", verifyRoomDomain({ body: { roomId } })));

export const useReleaseDomain = (roomId: string, onDone: () => void) =>
  useRoomChange(() => orSay("Failed to release domain", releaseRoomDomain({ body: { roomId } })), onDone);
