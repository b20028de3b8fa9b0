import { MessagesSquare } from "lucide-react";
import { Monogram } from "../../components/ui/monogram.tsx";
import { paths } from "../paths.ts";
import { SidebarFrame, SidebarLink } from "./sidebar-frame.tsx";

interface RoomBrand {
  id: string;
  name: string;
  logo_url: string | null;
}

/** Inside a room there is the room: no other page, and no settings. */
export function RoomSidebar({ room }: { room: RoomBrand }) {
  return (
    <SidebarFrame
      brand={
        <span className="flex h-(--shell-header) min-w-0 items-center gap-[9px] px-2 font-serif text-[1.3125rem]/none font-[520] tracking-[-0.02em]">
          <Monogram name={room.name} src={room.logo_url} size={26} />
          <span className="truncate pb-0.5">{room.name}</span>
        </span>
      }
    >
      <SidebarLink path={paths.room(room.id)} icon={MessagesSquare} isCurrent>
        Chat
      </SidebarLink>
    </SidebarFrame>
  );
}
