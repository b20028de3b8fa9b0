import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import {
  acceptRoomInvitation,
  changeRoomMemberRole,
  declineRoomInvitation,
  inviteRoomMember,
  removeRoomMember,
  transferRoomOwnership,
} from "../../lib/generated/sdk.gen.ts";
import type { Room, RoomPerson } from "../../lib/generated/types.gen.ts";
import { subscribe } from "../../lib/live.ts";
import { orSay } from "../../lib/or-say.ts";
import { farewell } from "./farewell.ts";
import { ROOMS_KEY, roomQueries, useRoomChange } from "./rooms.api.ts";

export const useInviteMember = (roomId: string) =>
  useRoomChange((email: string) =>
    orSay("Failed to invite member", inviteRoomMember({ body: { roomId, email } })),
  );

/** For members, and for invitations that are withdrawn. */
export const useRemoveMember = (memberId: string, onDone?: () => void) =>
  useRoomChange(() => remove(memberId), onDone);

const remove = (memberId: string) =>
  orSay("Failed to remove member", removeRoomMember({ body: { memberId } }));

export const useChangeMemberRole = ({ id }: RoomPerson) =>
  useRoomChange((role: RoomPerson["role"]) =>
    orSay("Failed to update member role", changeRoomMemberRole({ path: { id }, body: { role } })),
  );

export const useTransferRoom = (roomId: string, onDone: () => void) =>
  useRoomChange(
    (newOwnerUserId: string) =>
      orSay("Failed to transfer room ownership", transferRoomOwnership({ body: { roomId, newOwnerUserId } })),
    onDone,
  );

export const useAcceptInvitation = (invitationId: string, onDone: () => void) =>
  useRoomChange(
    () => orSay("Failed to accept invitation", acceptRoomInvitation({ body: { invitationId } })),
    onDone,
  );

export const useDeclineInvitation = (invitationId: string) =>
  useRoomChange(() =>
    orSay("Failed to decline invitation", declineRoomInvitation({ body: { invitationId } })),
  );

const leaving = (roomId: string) => ["leave-room", roomId];

export function useLeaveRoom(room: Room, memberId: string) {
  const exit = useExit();
  return useMutation({
    mutationKey: leaving(room.id),
    mutationFn: () => remove(memberId),
    onSuccess: () => exit(`You left ${room.name}`),
  });
}

/** Out of the room first: a page that stays open would ask for what is no longer there. Then nothing of it is kept. */
function useExit() {
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
        if (type === "room") void readRoomAgain(client, room.id);
        const isOutside = type === "revoked" && client.isMutating({ mutationKey: leaving(room.id) }) === 0;
        if (isOutside) void exit(`You are no longer in ${room.name}`);
      }),
    [client, exit, room.id, room.name],
  );
}

/** Its name, its look, its twins and who pays: what was said in it has not changed. */
function readRoomAgain(client: QueryClient, roomId: string) {
  const { one, twins, payment } = roomQueries;
  return Promise.all(
    [one(roomId), twins(roomId), payment(roomId)].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

/** An invitation that arrives or is withdrawn shows at once. */
export function useFollowInvitations(userId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribe(`user:${userId}`, ({ type }) => {
        if (type === "notice") void client.invalidateQueries(roomQueries.invitations());
      }),
    [client, userId],
  );
}
