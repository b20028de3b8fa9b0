import type { Room, RoomTwin } from "../../lib/generated/types.gen.ts";
import { InThisRoom } from "./in-this-room.tsx";
import { useFollowMembership } from "./membership.api.ts";
import type { RoomPeople } from "./rooms.api.ts";

interface RoomSidePanelProps {
  room: Room;
  twins: RoomTwin[];
  people: RoomPeople;
}

export function RoomSidePanel({ room, twins, people }: RoomSidePanelProps) {
  useFollowMembership(room);

  return (
    <aside aria-label="In this room" className="overflow-y-auto border-l border-border p-5 max-shell:hidden">
      <InThisRoom room={room} twins={twins} people={people} />
    </aside>
  );
}
