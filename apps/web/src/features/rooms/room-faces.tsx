import { useQuery } from "@tanstack/react-query";
import { type Face, Facepile } from "../../components/ui/facepile.tsx";
import type { Room } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { usePerson } from "../../lib/person.ts";
import { presenceQuery } from "./presence.api.ts";
import { peopleHere } from "./room-people.ts";
import { type RoomPeople, roomQueries } from "./rooms.api.ts";

/** Of each kind: what is beyond is in the number. */
const SHOWN = 2;

/** Who answers and who is here, at a glance. */
export function RoomFaces({ room, people }: { room: Room; people: RoomPeople }) {
  const { id } = usePerson();
  const { data: twins = [] } = useQuery(roomQueries.twins(room.id));
  const { data: presence } = useQuery(presenceQuery(room.id));
  const here = peopleHere(people, presence?.user_ids ?? [], id);
  const faces: Face[] = [
    ...twins.slice(0, SHOWN).map(({ id: twin, name, hue, portrait_seed }) => ({
      ...{ kind: "twin" as const, id: portrait_seed ?? twin, name, index: hue },
    })),
    ...here.slice(0, SHOWN).map(({ person }) => ({
      ...{ kind: "person" as const, id: person.user_id, name: nameOf(person), src: person.avatar_url },
    })),
  ];
  const everybody = twins.length + room.member_count + (people.owner ? 1 : 0);

  return <Facepile faces={faces} total={everybody} ground="surface" className="mr-1.5 max-sm:hidden" />;
}
