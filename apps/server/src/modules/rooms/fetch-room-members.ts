import type { RoomId } from "@parley/contract/ids";
import { PEOPLE_SHOWN, type RoomMembers, type RoomPerson } from "@parley/contract/rooms";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import {
  findHost,
  findMembership,
  findOwnPerson,
  listRoomPeople,
  listSentInvitations,
} from "./members.queries.ts";
import { mayMeetPeople } from "./rooms.policy.ts";
import { findRoom } from "./rooms.queries.ts";

/** For those inside only: a public room shows its name to everyone, and its people to nobody else. */
export async function fetchRoomMembers(tx: Tx, actor: Actor, id: RoomId): Promise<RoomMembers> {
  const room = await findRoom(tx, id);
  if (!room) throw new Refusal("room_not_found");
  const membership = await findMembership(tx, actor, id);
  if (!mayMeetPeople(actor, room, membership)) throw new Refusal("room_not_found");
  return {
    owner: (await findHost(tx, room.user_id)) ?? null,
    members: await listWithCaller(tx, actor, id),
    invitations: await listSentInvitations(tx, id),
  };
}

/** Whoever came late to a large room is still in it: without their own row they could neither tend it nor leave it. */
async function listWithCaller(tx: Tx, actor: Actor, id: RoomId): Promise<RoomPerson[]> {
  const people = await listRoomPeople(tx, id, PEOPLE_SHOWN);
  if (people.length < PEOPLE_SHOWN || people.some(({ user_id }) => user_id === actor.userId)) return people;
  const own = await findOwnPerson(tx, actor, id);
  return own ? [own, ...people] : people;
}
