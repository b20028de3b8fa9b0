import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Sheet, SheetContent } from "../../components/ui/sheet.tsx";
import type { Room, RoomTwin } from "../../lib/generated/types.gen.ts";
import { InThisRoom } from "./in-this-room.tsx";
import { type RoomPeople, roomQueries } from "./rooms.api.ts";

interface InThisRoomSheetProps {
  room: Room;
  people: RoomPeople;
  stateOf: (twin: RoomTwin) => ReactNode;
  onClose: () => void;
}

export function InThisRoomSheet({ room, people, stateOf, onClose }: InThisRoomSheetProps) {
  const { data: twins = [] } = useQuery(roomQueries.twins(room.id));

  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent title="In this room">
        <InThisRoom room={room} twins={twins} people={people} stateOf={stateOf} />
      </SheetContent>
    </Sheet>
  );
}
