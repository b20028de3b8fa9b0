import type { RoomId, RoomMemberId, UserId } from "@parley/contract/ids";
import {
  type ChangeRoomMemberRole,
  type FetchRoomMembers,
  INVITATION_DAYS,
  type PendingInvitation,
  type RoomHost,
  type RoomMember,
  type RoomPerson,
  type SentInvitation,
} from "@parley/contract/rooms";
import { sql } from "kysely";
import type { Actor, Tx } from "../../platform/database.ts";

const columns = ["id", "room_id", "user_id", "role", "status", "created_at"] as const;

export function findMembership(tx: Tx, actor: Actor, roomId: RoomId): Promise<RoomMember | undefined> {
  return tx
    .selectFrom("room_members")
    .select(columns)
    .where("room_id", "=", roomId)
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
}

/** Undefined for members of rooms the caller is not in, and for other people's invitations. */
export function findMember(tx: Tx, id: RoomMemberId): Promise<RoomMember | undefined> {
  return tx.selectFrom("room_members").select(columns).where("id", "=", id).executeTakeFirst();
}

/** Undefined when the person is already invited or a member. */
export function insertMember(tx: Tx, actor: Actor, roomId: RoomId): Promise<RoomMember | undefined> {
  return tx
    .insertInto("room_members")
    .values({ room_id: roomId, user_id: actor.userId, role: "member", status: "active" })
    .onConflict((on) => on.columns(["room_id", "user_id"]).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export function updateMemberRole(
  tx: Tx,
  id: RoomMemberId,
  change: ChangeRoomMemberRole,
): Promise<RoomMember | undefined> {
  return tx
    .updateTable("room_members")
    .set(change)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

export type Removed = { room_id: RoomId; user_id: UserId | null };

/** Null when it is not the caller's to remove. Without a person when it was an invitation to a bare address. */
export async function deleteMember(tx: Tx, id: RoomMemberId): Promise<Removed | null> {
  const removed = sql<Removed | null>`remove_room_member(${id})`.as("removed");
  return (await tx.selectNoFrom(removed).executeTakeFirstOrThrow()).removed;
}

/** In the order they came, with their addresses if the caller owns the room. The owner is none of them. */
export function listRoomPeople(
  tx: Tx,
  { roomId, after_id }: FetchRoomMembers,
  limit: number,
): Promise<RoomPerson[]> {
  const later = sql<boolean>`(room_members.created_at, room_members.id) > (
    select last.created_at, last.id from room_members last where last.room_id = ${roomId} and last.id = ${after_id})`;
  return peopleIn(tx, roomId)
    .$if(after_id !== undefined, (people) => people.where(later))
    .orderBy("room_members.created_at")
    .orderBy("room_members.id")
    .limit(limit)
    .execute();
}

/** Undefined for the owner, who is none of them. */
export function findOwnPerson(tx: Tx, actor: Actor, roomId: RoomId): Promise<RoomPerson | undefined> {
  return peopleIn(tx, roomId).where("room_members.user_id", "=", actor.userId).executeTakeFirst();
}

function peopleIn(tx: Tx, roomId: RoomId) {
  return tx
    .selectFrom("room_members")
    .innerJoin("profiles", "profiles.id", "room_members.user_id")
    .select([
      "room_members.id",
      "profiles.id as user_id",
      "profiles.first_name",
      "profiles.last_name",
      "profiles.avatar_url",
      "room_members.role",
      "room_members.status",
      "room_members.created_at",
      sql<string | null>`member_address(room_members.id)`.as("email"),
    ])
    .where("room_id", "=", roomId)
    .where("status", "=", "active");
}

export function findHost(tx: Tx, ownerId: UserId): Promise<RoomHost | undefined> {
  return tx
    .selectFrom("profiles")
    .select(["id as user_id", "first_name", "last_name", "avatar_url"])
    .where("id", "=", ownerId)
    .executeTakeFirst();
}

/** None for everyone but the owner. */
export async function listSentInvitations(tx: Tx, roomId: RoomId): Promise<SentInvitation[]> {
  const { rows } = await sql<SentInvitation>`
    select id, email, role, created_at from sent_room_invitations(${roomId})`.execute(tx);
  return rows;
}

export type Invited = { id: RoomMemberId; user_id: UserId | null; is_mailed: boolean };

/** Null when an invitation stands already. */
export async function insertInvitation(tx: Tx, roomId: RoomId, email: string): Promise<Invited | null> {
  const invited = sql<Invited | null>`invite_to_room(${roomId}, ${email})`.as("invited");
  return (await tx.selectNoFrom(invited).executeTakeFirstOrThrow()).invited;
}

/** The room the caller is in from now on; null when there is nothing of theirs to accept. */
export async function acceptInvitation(tx: Tx, id: RoomMemberId): Promise<RoomId | null> {
  const room = sql<RoomId | null>`accept_room_invitation(${id})`.as("room");
  return (await tx.selectNoFrom(room).executeTakeFirstOrThrow()).room;
}

export async function deleteInvitation(tx: Tx, id: RoomMemberId): Promise<boolean> {
  const declined = sql<boolean>`decline_room_invitation(${id})`.as("declined");
  return (await tx.selectNoFrom(declined).executeTakeFirstOrThrow()).declined;
}

/** What ran out is swept once a day, and until then seen by nobody. */
const waiting = sql`make_interval(days => ${INVITATION_DAYS})`;

export async function listPendingInvitations(tx: Tx): Promise<PendingInvitation[]> {
  const { rows } = await sql<PendingInvitation>`
    select id, room_id, role, created_at,
      json_build_object('name', room_name, 'logo_url', room_logo_url,
        'access_type', room_access_type, 'user_id', room_user_id) as room,
      json_build_object('first_name', inviter_first_name, 'last_name', inviter_last_name,
        'email', inviter_email) as inviter
    from my_pending_invitations() where created_at > now() - ${waiting}`.execute(tx);
  return rows;
}

/** The same invitations by direct query, without the inviter's address: what the browser falls back to. */
export async function listInvitationsDirectly(tx: Tx, actor: Actor): Promise<PendingInvitation[]> {
  const { rows } = await sql<PendingInvitation>`
    select m.id, m.room_id, m.role, m.created_at,
      json_build_object('name', r.name, 'logo_url', r.logo_url, 'access_type', r.access_type,
        'user_id', r.user_id) as room,
      json_build_object('first_name', p.first_name, 'last_name', p.last_name, 'email', null) as inviter
    from room_members m
      join rooms r on r.id = m.room_id
      left join profiles p on p.id = coalesce(m.invited_by, r.user_id)
    where m.user_id = ${actor.userId} and m.status = 'invited'
    order by m.created_at desc, m.id desc limit 100`.execute(tx);
  return rows;
}
