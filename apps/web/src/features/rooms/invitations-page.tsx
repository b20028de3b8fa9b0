import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardList } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Monogram } from "../../components/ui/monogram.tsx";
import { Page } from "../../components/ui/page.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { ApiError } from "../../lib/api-error.ts";
import type { PendingInvitation } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { usePerson } from "../../lib/person.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useAcceptInvitation, useDeclineInvitation, useFollowInvitations } from "./membership.api.ts";
import { roomQueries } from "./rooms.api.ts";

export const loader = () => queryClient.ensureQueryData(roomQueries.invitations());

function InvitationsPage() {
  const { data: invitations } = useSuspenseQuery(roomQueries.invitations());
  useFollowInvitations(usePerson().id);

  return (
    <Page title="Invitations" description="Rooms that people asked you to join.">
      <Card>
        {invitations.length === 0 && (
          <EmptyState title="No invitations" hint="When somebody invites you to a room, it appears here." />
        )}
        <CardList className="*:first:border-t-0">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </CardList>
      </Card>
    </Page>
  );
}

function InvitationRow({ invitation }: { invitation: PendingInvitation }) {
  const { room, inviter, created_at } = invitation;

  return (
    <li className="max-sm:flex-wrap">
      <Monogram name={room.name} src={room.logo_url} />
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium">{room.name || "Unnamed Room"}</div>
        <div className="truncate text-caption text-muted">
          {room.access_type === "public" ? "Public" : "Private"} · from {nameOf(inviter)}
          {inviter.email && `, ${inviter.email}`}
        </div>
      </div>
      <RelativeTime at={created_at} className="text-caption whitespace-nowrap text-muted" />
      <Answers invitation={invitation} />
    </li>
  );
}

function Answers({ invitation: { id, room_id, room } }: { invitation: PendingInvitation }) {
  const navigate = useNavigate();
  const accept = useAcceptInvitation(id, () => void navigate(paths.room(room_id)));
  const decline = useDeclineInvitation(id);
  const onError = (error: Error) => {
    // The room's own door says what it costs.
    if (error instanceof ApiError && error.code === "room_has_price") void navigate(paths.room(room_id));
    else toast.error(error.message);
  };

  return (
    <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
      <Button
        aria-label={`Decline ${room.name}`}
        disabled={accept.isPending}
        loading={decline.isPending}
        loadingLabel="Declining"
        onClick={() => decline.mutate(undefined, { onError })}
      >
        Decline
      </Button>
      <Button
        variant="primary"
        aria-label={`Accept ${room.name}`}
        disabled={decline.isPending}
        loading={accept.isPending}
        loadingLabel="Accepting"
        onClick={() => accept.mutate(undefined, { onError })}
      >
        Accept
      </Button>
    </div>
  );
}

export { InvitationsPage as Component };
