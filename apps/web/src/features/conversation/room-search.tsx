import { Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import type { Speaker } from "./speaker.ts";

const RoomSearchDialog = lazy(async () => ({
  default: (await import("./room-search-dialog.tsx")).RoomSearchDialog,
}));

interface RoomSearchProps {
  roomId: string;
  twins: readonly Speaker[];
}

/** The way to what was said once. The browser's own search still finds what is on the page. */
export function RoomSearch({ roomId, twins }: RoomSearchProps) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button variant="ghost" size="icon" aria-label="Search in this room" onClick={() => setIsOpen(true)}>
        <Search aria-hidden="true" className="size-[18px]" />
      </Button>
      <Suspense>
        {isOpen && <RoomSearchDialog roomId={roomId} twins={twins} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
