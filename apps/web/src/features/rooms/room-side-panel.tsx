import type { Room, RoomTwin } from "../../lib/generated/types.gen.ts";
import { useFollowMembership } from "./follow-membership.ts";
import { InThisRoom, type TwinStateView } from "./in-this-room.tsx";
import { useFollowPresence } from "./presence.api.ts";
import type { RoomPeople } from "./rooms.api.ts";

interface RoomSidePanelProps {
  room: Room;
  twins: RoomTwin[];
  people: RoomPeople;
  State: TwinStateView;
}

export function RoomSidePanel({ room, ...inside }: RoomSidePanelProps) {
  useFollowMembership(room);
  useFollowPresence(room.id);

  return (
    <aside aria-label="In this room" className="overflow-y-auto border-l border-border p-5 max-shell:hidden">
      <InThisRoom room={room} {...inside} />
    </aside>
  );
}
