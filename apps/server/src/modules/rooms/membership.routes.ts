import { createRoute, z } from "@hono/zod-openapi";
import { RoomId, RoomMemberId } from "@parley/contract/ids";
import {
  AnswerRoomInvitation,
  ChangeRoomMemberRole,
  FetchRoomMembers,
  InviteRoomMember,
  PendingInvitation,
  RemovedRoomMember,
  RemoveRoomMember,
  RoomMember,
  RoomMembers,
} from "@parley/contract/rooms";
import { json, jsonBody, refusals, router } from "../../platform/http/router.ts";
import { acceptRoomInvitation } from "./accept-room-invitation.ts";
import { announceMembership, announceNotice } from "./announce.ts";
import { changeMemberRole } from "./change-member-role.ts";
import { declineRoomInvitation } from "./decline-room-invitation.ts";
import { fetchRoomMembers } from "./fetch-room-members.ts";
import { inviteRoomMember } from "./invite-room-member.ts";
import { joinPublicRoom } from "./join-public-room.ts";
import { listInvitationsDirectly, listPendingInvitations } from "./members.queries.ts";
import { removeRoomMember } from "./remove-room-member.ts";

const members = createRoute({
  method: "post",
  path: "/functions/v1/fetch-room-members",
  operationId: "fetchRoomMembers",
  request: { body: jsonBody(FetchRoomMembers) },
  responses: {
    200: json(RoomMembers, "Who is in the room, besides its owner; and to the owner, who is invited"),
    ...refusals("room_not_found"),
  },
});

const join = createRoute({
  method: "post",
  path: "/rest/v1/room_members",
  operationId: "joinPublicRoom",
  request: { body: jsonBody(z.strictObject({ room_id: RoomId })) },
  responses: {
    201: json(RoomMember, "The membership"),
    ...refusals("room_not_found", "room_not_public", "room_has_price", "already_in_room", "not_allowed"),
  },
});

const changeRole = createRoute({
  method: "patch",
  path: "/rest/v1/room_members/{id}",
  operationId: "changeRoomMemberRole",
  request: { params: z.object({ id: RoomMemberId }), body: jsonBody(ChangeRoomMemberRole) },
  responses: {
    200: json(RoomMember, "The member in their new role"),
    ...refusals("member_not_found", "not_room_owner"),
  },
});

const remove = createRoute({
  method: "post",
  path: "/functions/v1/remove-room-member",
  operationId: "removeRoomMember",
  request: { body: jsonBody(RemoveRoomMember) },
  responses: {
    200: json(RemovedRoomMember, "Who is no longer in the room, or no longer invited"),
    ...refusals("member_not_found", "not_room_moderator"),
  },
});

const invite = createRoute({
  method: "post",
  path: "/functions/v1/invite-room-member",
  operationId: "inviteRoomMember",
  request: { body: jsonBody(InviteRoomMember) },
  responses: {
    200: json(InviteRoomMember, "What was asked for, whoever reads mail at that address"),
    ...refusals("room_not_found", "not_room_owner", "already_in_room", "invitation_limit_reached"),
  },
});

const invitations = createRoute({
  method: "post",
  path: "/functions/v1/fetch-pending-invitations",
  operationId: "fetchPendingInvitations",
  responses: {
    200: json(
      z.object({ invitations: z.array(PendingInvitation) }),
      "The caller's invitations, newest first",
    ),
    ...refusals(),
  },
});

const invitationsDirectly = createRoute({
  method: "get",
  path: "/rest/v1/room_members",
  operationId: "listOwnInvitations",
  request: { query: z.object({ status: z.literal("invited") }) },
  responses: {
    200: json(
      z.array(PendingInvitation),
      "The same invitations by direct query, without the inviter's address",
    ),
    ...refusals(),
  },
});

const accept = createRoute({
  method: "post",
  path: "/functions/v1/accept-room-invitation",
  operationId: "acceptRoomInvitation",
  request: { body: jsonBody(AnswerRoomInvitation) },
  responses: {
    200: json(RoomMember, "The membership"),
    ...refusals("invitation_not_found", "room_has_price"),
  },
});

const decline = createRoute({
  method: "post",
  path: "/functions/v1/decline-room-invitation",
  operationId: "declineRoomInvitation",
  request: { body: jsonBody(AnswerRoomInvitation) },
  responses: { 204: { description: "The invitation is gone" }, ...refusals("invitation_not_found") },
});

export const membershipRoutes = router()
  .openapi(members, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => fetchRoomMembers(tx, actor, c.req.valid("json"))), 200);
  })
  .openapi(join, async (c) => {
    const { actor, transact, publish } = c.var;
    const { room_id } = c.req.valid("json");
    const membership = await transact((tx) => joinPublicRoom(tx, actor, room_id));
    announceMembership(publish, room_id, actor.userId);
    return c.json(membership, 201);
  })
  .openapi(changeRole, async (c) => {
    const { actor, transact, publish } = c.var;
    const { id } = c.req.valid("param");
    const member = await transact((tx) => changeMemberRole(tx, actor, id, c.req.valid("json")));
    announceMembership(publish, member.room_id, member.user_id);
    return c.json(member, 200);
  })
  .openapi(remove, async (c) => {
    const { actor, transact, publish } = c.var;
    const { memberId } = c.req.valid("json");
    const { room_id, user_id } = await transact((tx) => removeRoomMember(tx, actor, memberId));
    if (user_id) {
      announceMembership(publish, room_id, user_id);
      announceNotice(publish, user_id);
    }
    return c.json({ removedMemberId: memberId }, 200);
  })
  .openapi(invite, async (c) => {
    const { actor, limit, transact, publish } = c.var;
    const wanted = c.req.valid("json");
    // Mails to strangers: one person does not get to send them from many rooms.
    await limit("invite");
    const invitee = await transact((tx) => inviteRoomMember(tx, actor, wanted));
    if (invitee) announceNotice(publish, invitee);
    return c.json(wanted, 200);
  })
  .openapi(invitations, async (c) =>
    c.json({ invitations: await c.var.transact(listPendingInvitations) }, 200),
  )
  .openapi(invitationsDirectly, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listInvitationsDirectly(tx, actor)), 200);
  })
  .openapi(accept, async (c) => {
    const { actor, transact, publish } = c.var;
    const { invitationId } = c.req.valid("json");
    const membership = await transact((tx) => acceptRoomInvitation(tx, actor, invitationId));
    announceMembership(publish, membership.room_id, actor.userId);
    return c.json(membership, 200);
  })
  .openapi(decline, async (c) => {
    await c.var.transact((tx) => declineRoomInvitation(tx, c.req.valid("json").invitationId));
    return c.body(null, 204);
  });
