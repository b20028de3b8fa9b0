import { roleReaches } from "@parley/contract/roles";
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ShowMore } from "../../components/show-more.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Page } from "../../components/ui/page.tsx";
import { usePerson } from "../../lib/person.ts";
import { queryClient } from "../../lib/query-client.ts";
import { requireSession } from "../../lib/require-session.ts";
import { CreateRoomDialog } from "./create-room-dialog.tsx";
import { EditRoom } from "./edit-room.tsx";
import { FarewellBanner } from "./farewell-banner.tsx";
import { InvitationsBanner } from "./invitations-banner.tsx";
import { OwnersCard } from "./owners-card.tsx";
import { RoomCard } from "./room-card.tsx";
import { roomQueries } from "./rooms.api.ts";

export const loader = () => queryClient.ensureInfiniteQueryData(roomQueries.mine(requireSession().user.id));

function RoomsPage() {
  const [search] = useSearchParams();
  const edited = search.get("edit");

  return edited ? <EditRoom key={edited} id={edited} /> : <RoomList startsCreating={search.has("create")} />;
}

function RoomList({ startsCreating }: { startsCreating: boolean }) {
  const { id, role } = usePerson();
  const rooms = useSuspenseInfiniteQuery(roomQueries.mine(id));
  const [isCreating, setIsCreating] = useState(startsCreating);
  const shown = rooms.data.pages.flat();
  const createButton = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsCreating(true)}>
      Create room
    </Button>
  );

  return (
    <Page
      title="Rooms"
      description="The rooms you own, and those you are a member of."
      actions={shown.length > 0 && createButton}
      banners={
        <>
          <FarewellBanner />
          <InvitationsBanner />
        </>
      }
    >
      {shown.length === 0 && (
        <Card>
          <EmptyState
            title="No rooms yet"
            hint="Create one, or join one from the marketplace."
            action={createButton}
          />
        </Card>
      )}
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((room) => (
          <RoomCard key={room.id} room={room} isMine={room.user_id === id} />
        ))}
      </ul>
      <ShowMore query={rooms} label="Show more rooms" />
      {roleReaches(role, "superadmin") && <OwnersCard />}
      <CreateRoomDialog isOpen={isCreating} onOpenChange={setIsCreating} />
    </Page>
  );
}

export { RoomsPage as Component };
