import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Page } from "../../components/ui/page.tsx";
import type { Room } from "../../lib/generated/types.gen.ts";
import { usePerson } from "../../lib/person.ts";
import { DeleteRoomDialog } from "./delete-room-dialog.tsx";
import { DomainSettings } from "./domain-settings.tsx";
import { EditRoomForm } from "./edit-room-form.tsx";
import { EditRoomPayment } from "./edit-room-payment.tsx";
import { EditRoomTwins } from "./edit-room-twins.tsx";
import { ManagePeople } from "./manage-people.tsx";
import { roomQueries, useRoom } from "./rooms.api.ts";

/** A room that is somebody else's is as absent here as one that does not exist. */
export function EditRoom({ id }: { id: string }) {
  const person = usePerson();
  const room = useRoom(id);
  const [isDeleting, setIsDeleting] = useState(false);
  const back = (
    <Button asChild>
      <Link to={paths.rooms}>
        <ArrowLeft aria-hidden="true" />
        All rooms
      </Link>
    </Button>
  );

  if (room?.user_id !== person.id) {
    return (
      <Page title="Edit room" actions={back}>
        <EmptyState title="Room not found" hint="It may have been deleted, or it is not yours to change." />
      </Page>
    );
  }
  return (
    <Page
      title={room.name}
      actions={
        <>
          {back}
          <PeopleOf room={room} />
          <Button variant="ghost-danger" onClick={() => setIsDeleting(true)}>
            Delete room
          </Button>
        </>
      }
    >
      <div className="grid *:not-first:border-t *:border-border">
        <EditRoomForm room={room} />
        <EditRoomTwins room={room} />
        <EditRoomPayment room={room} />
        <DomainSettings room={room} />
      </div>
      <DeleteRoomDialog room={room} isOpen={isDeleting} onOpenChange={setIsDeleting} />
    </Page>
  );
}

/** Absent until it is known who is inside: the page is for the room's settings, and does not wait. */
function PeopleOf({ room }: { room: Room }) {
  const { data: people } = useQuery(roomQueries.people(room.id));
  return people ? <ManagePeople room={room} people={people} /> : null;
}
