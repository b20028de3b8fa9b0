import { Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import type { Room } from "../../lib/generated/types.gen.ts";
import type { RoomPeople } from "./rooms.api.ts";

const PeopleSheet = lazy(async () => ({ default: (await import("./people-sheet.tsx")).PeopleSheet }));

interface ManagePeopleProps {
  room: Room;
  people: RoomPeople;
}

/** Its forms come when it is opened: most people in a room never do. */
export function ManagePeople({ room, people }: ManagePeopleProps) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button icon={<Users aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Manage people
      </Button>
      <Suspense>
        {isOpen && <PeopleSheet room={room} people={people} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
