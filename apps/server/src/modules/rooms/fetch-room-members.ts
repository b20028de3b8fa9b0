import { PEOPLE_SHOWN } from "@parley/contract/people-shown";
import type { FetchRoomMembers, RoomMembers, RoomPerson } from "@parley/contract/rooms";
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
export async function fetchRoomMembers(tx: Tx, actor: Actor, asked: FetchRoomMembers): Promise<RoomMembers> {
  const id = asked.roomId;
  const room = await findRoom(tx, id);
  if (!room) throw new Refusal("room_not_found");
  const membership = await findMembership(tx, actor, id);
  if (!mayMeetPeople(actor, room, membership)) throw new Refusal("room_not_found");
  return {
    owner: (await findHost(tx, room.user_id)) ?? null,
    members: await listWithCaller(tx, actor, asked),
    invitations: await listSentInvitations(tx, id),
  };
}

/** Whoever came late to a large room is still in it: without their own row they could neither tend it nor leave it. */
async function listWithCaller(tx: Tx, actor: Actor, asked: FetchRoomMembers): Promise<RoomPerson[]> {
  const people = await listRoomPeople(tx, asked, PEOPLE_SHOWN);
  const isWholeOrLater = people.length < PEOPLE_SHOWN || asked.after_id !== undefined;
  if (isWholeOrLater || people.some(({ user_id }) => user_id === actor.userId)) return people;
  const own = await findOwnPerson(tx, actor, asked.roomId);
  return own ? [own, ...people] : people;
}
