import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import type { Room } from "../../lib/generated/types.gen.ts";
import type { TwinStateView } from "./in-this-room.tsx";
import { RoomFaces } from "./room-faces.tsx";
import { roomQueries } from "./rooms.api.ts";

const InThisRoomSheet = lazy(async () => ({
  default: (await import("./in-this-room-sheet.tsx")).InThisRoomSheet,
}));

interface RoomPeopleSheetProps {
  room: Room;
  State: TwinStateView;
}

/** Their faces, and the side panel where there is no room beside the conversation. Not there for those who are not inside. */
export function RoomPeopleSheet({ room, State }: RoomPeopleSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: people } = useQuery(roomQueries.people(room.id));
  if (!people) return null;

  return (
    <>
      <RoomFaces room={room} people={people} />
      <Button
        variant="ghost"
        size="icon"
        aria-label="In this room"
        className="shell:hidden"
        onClick={() => setIsOpen(true)}
      >
        <Users aria-hidden="true" className="size-[18px]" />
      </Button>
      <Suspense>
        {isOpen && (
          <InThisRoomSheet room={room} people={people} State={State} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
