import type { RoomPerson } from "../../lib/generated/types.gen.ts";
import type { RoomPeople } from "./rooms.api.ts";

export interface Present {
  person: NonNullable<RoomPeople["owner"]> | RoomPerson;
  standing: "owner" | "moderator" | "member";
}

/** Everybody whose name is known, the owner first. */
export function everyone({ owner, members }: RoomPeople): Present[] {
  const host: Present[] = owner ? [{ person: owner, standing: "owner" }] : [];
  return [...host, ...members.map((person) => ({ person, standing: person.role }))];
}

/** The owner, oneself, then the others in the order they came. Whoever looks is here, whether or not it was told yet. */
export function peopleHere(people: RoomPeople, present: readonly string[], me: string): Present[] {
  const isHere = new Set([...present, me]);
  const here = everyone(people).filter(({ person }) => isHere.has(person.user_id));
  return here.toSorted((a, b) => rank(a, me) - rank(b, me));
}

const rank = ({ person, standing }: Present, me: string): number =>
  standing === "owner" ? 0 : person.user_id === me ? 1 : 2;
