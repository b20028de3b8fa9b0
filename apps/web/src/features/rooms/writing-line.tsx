import { firstName } from "../../lib/first-name.ts";
import { nameOf } from "../../lib/name-of.ts";
import { usePerson } from "../../lib/person.ts";
import { everyone } from "./room-people.ts";
import type { RoomPeople } from "./rooms.api.ts";
import { useWriting } from "./use-writing.ts";

/** Of one height whether or not somebody writes, so that the thread does not jump. */
export function WritingLine({ roomId, people }: { roomId: string; people: RoomPeople }) {
  const me = usePerson().id;
  const known = new Map(everyone(people).map(({ person }) => [person.user_id, firstName(nameOf(person))]));
  const names = useWriting(roomId)
    .filter((userId) => userId !== me)
    .map((userId) => known.get(userId) ?? "Someone");

  return <p className="h-5 truncate px-1 text-caption text-muted">{writingLine(names)}</p>;
}

/** "Mina is writing", "Mina and Jonas are writing", "3 people are writing". */
export function writingLine(names: readonly string[]): string {
  if (names.length === 0) return "";
  if (names.length > 2) return `${names.length} people are writing`;
  return `${names.join(" and ")} ${names.length === 1 ? "is" : "are"} writing`;
}
