import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../../components/ui/button.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { RoomSearch } from "../../features/conversation/room-search.tsx";
import { TwinState } from "../../features/conversation/twin-state.tsx";
import { RoomPeopleSheet } from "../../features/rooms/room-people-sheet.tsx";
import { roomQueries } from "../../features/rooms/rooms.api.ts";
import type { Room, RoomSite } from "../../lib/generated/types.gen.ts";
import { PageOutlet } from "../page-outlet.tsx";
import { signOutOrTell } from "../shell/sign-out.ts";
import { SignedIn } from "../shell/signed-in.tsx";
import { DomainOverlays } from "./domain-overlays.tsx";
import { SiteBrand } from "./site-brand.tsx";
import { useSiteTheme } from "./use-site-theme.ts";

export const shellOf = (site: RoomSite) => ({
  Component: function DomainShell() {
    return (
      <SignedIn>
        <ThemedSite site={site} />
      </SignedIn>
    );
  },
});

/** As the visitor found it; as it is now, for those whom the room is open to. */
function ThemedSite({ site }: { site: RoomSite }) {
  const { data: room } = useQuery(roomQueries.one(site.room_id));
  const { name } = room ?? site;
  const theme = useSiteTheme(room ?? site);
  useEffect(() => {
    document.title = name;
  }, [name]);

  return (
    <div style={theme} className="flex min-h-dvh flex-col bg-surface text-text">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-raised px-3.5 py-2 font-medium shadow-pop focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-20 flex h-(--shell-header) flex-none items-center gap-2 border-b border-border bg-surface/92 pr-6 pl-8 backdrop-blur-sm max-shell:pr-3 max-shell:pl-4">
        <span className="mr-auto flex min-w-0">
          <SiteBrand {...(room ?? site)} />
        </span>
        {room && <RoomTools room={room} />}
        <ThemeToggle />
        <Button variant="ghost" size="icon" aria-label="Log out" onClick={() => void signOutOrTell()}>
          <LogOut aria-hidden="true" className="size-[18px]" />
        </Button>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <PageOutlet />
      </main>
      <DomainOverlays />
    </div>
  );
}

function RoomTools({ room }: { room: Room }) {
  const { data: twins = [] } = useQuery(roomQueries.twins(room.id));
  return (
    <>
      <RoomPeopleSheet room={room} State={TwinState} />
      <RoomSearch roomId={room.id} twins={twins} />
    </>
  );
}
