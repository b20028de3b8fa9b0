import { Ellipsis, Lock, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../../components/ui/dropdown-menu.tsx";
import { PriceTag } from "../../components/ui/price-tag.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Room } from "../../lib/generated/types.gen.ts";
import { DeleteRoomDialog } from "./delete-room-dialog.tsx";
import { RoomCover } from "./room-cover.tsx";

interface RoomCardProps {
  room: Room;
  isMine: boolean;
}

/** The whole card opens the room; the menu, which lies above it, is the owner's. */
export function RoomCard({ room, isMine }: RoomCardProps) {
  return (
    <li className="group relative grid grid-rows-[76px_1fr] overflow-hidden rounded-lg border border-border bg-raised">
      <RoomCover room={room} />
      <div className="grid content-start gap-1 px-4 pt-4 pb-3.5">
        <h2 className="flex items-center gap-2 font-serif text-[1.125rem]/6 font-medium tracking-[-0.01em]">
          <Link to={paths.room(room.id)} className="min-w-0 truncate after:absolute after:inset-0">
            {room.name}
          </Link>
          {isMine && <Badge className="ml-auto font-sans">Owner</Badge>}
        </h2>
        <p className="truncate text-small text-muted">{room.description || "No description yet"}</p>
        <div className="mt-2 flex items-center gap-3">
          <span className="mr-auto flex items-center gap-1.5 text-caption text-muted">
            {room.access_type === "private" && <Lock aria-hidden="true" className="size-3" />}
            {room.access_type === "public" ? "Public" : "Private"} · {countOf(room.member_count, "member")}
          </span>
          <PriceTag cents={room.price} period={room.price === null ? undefined : "month"} />
        </div>
      </div>
      {isMine && <OwnerMenu room={room} />}
    </li>
  );
}

function OwnerMenu({ room }: { room: Room }) {
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);

  return (
    <div className="absolute top-2.5 right-2.5">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="icon-sm" aria-label={`Manage ${room.name}`}>
            <Ellipsis aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => void navigate(`${paths.rooms}?edit=${room.id}`)}>
            <Pencil aria-hidden="true" />
            Edit room
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={() => setIsDeleting(true)}>
            <Trash2 aria-hidden="true" />
            Delete room
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <DeleteRoomDialog room={room} isOpen={isDeleting} onOpenChange={setIsDeleting} />
    </div>
  );
}
