import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
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
import { leaving, useExit } from "./follow-membership.ts";
import { roomQueries, useRoomChange } from "./rooms.api.ts";

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

export function useLeaveRoom(room: Room, memberId: string) {
  const exit = useExit();
  return useMutation({
    mutationKey: leaving(room.id),
    mutationFn: () => remove(memberId),
    onSuccess: () => exit(`You left ${room.name}`),
  });
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
