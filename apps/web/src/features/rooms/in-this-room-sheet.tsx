import { useQuery } from "@tanstack/react-query";
import { Sheet, SheetContent } from "../../components/ui/sheet.tsx";
import type { Room } from "../../lib/generated/types.gen.ts";
import { InThisRoom, type TwinStateView } from "./in-this-room.tsx";
import { type RoomPeople, roomQueries } from "./rooms.api.ts";

interface InThisRoomSheetProps {
  room: Room;
  people: RoomPeople;
  State: TwinStateView;
  onClose: () => void;
}

export function InThisRoomSheet({ room, people, State, onClose }: InThisRoomSheetProps) {
  const { data: twins = [] } = useQuery(roomQueries.twins(room.id));

  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent title="In this room">
        <InThisRoom room={room} twins={twins} people={people} State={State} />
      </SheetContent>
    </Sheet>
  );
}
