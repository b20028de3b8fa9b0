import { LogOut } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import type { Room, RoomPerson } from "../../lib/generated/types.gen.ts";

const LeaveRoomDialog = lazy(async () => ({
  default: (await import("./leave-room-dialog.tsx")).LeaveRoomDialog,
}));

interface LeaveRoomProps {
  room: Room;
  member: RoomPerson;
}

export function LeaveRoom({ room, member }: LeaveRoomProps) {
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <Button
        variant="ghost-danger"
        size="sm"
        className="-ml-2.5 justify-self-start"
        icon={<LogOut aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Give up membership
      </Button>
      <Suspense>
        {isAsking && <LeaveRoomDialog room={room} member={member} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  );
}
