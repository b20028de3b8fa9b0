import { useInfiniteQuery } from "@tanstack/react-query";
import { ShowMore } from "../../components/show-more.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Sheet, SheetContent } from "../../components/ui/sheet.tsx";
import type { Room } from "../../lib/generated/types.gen.ts";
import { usePerson } from "../../lib/person.ts";
import { InviteMemberForm } from "./invite-member-form.tsx";
import { MemberRow } from "./member-row.tsx";
import { type RoomPeople, roomQueries } from "./rooms.api.ts";
import { SentInvitationRow } from "./sent-invitation-row.tsx";
import { TransferRoom } from "./transfer-room.tsx";

interface PeopleProps {
  room: Room;
  people: RoomPeople;
}

/** Who comes and who goes: for the owner, and as far as members go for moderators. */
export function PeopleSheet({ room, people, onClose }: PeopleProps & { onClose: () => void }) {
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent side="right" title={`People in ${room.name}`} className="gap-6 pb-8">
        <PeopleInCharge room={room} people={people} />
      </SheetContent>
    </Sheet>
  );
}

function PeopleInCharge({ room, people }: PeopleProps) {
  const isOwner = usePerson().id === room.user_id;
  const list = useInfiniteQuery({
    ...roomQueries.members(room.id),
    placeholderData: { pages: [people.members], pageParams: [undefined] },
  });
  const members = list.data ?? people.members;
  const { invitations } = people;

  return (
    <>
      {isOwner && <InviteMemberForm room={room} />}
      {invitations.length > 0 && (
        <section>
          <h3 className="mb-1 text-small font-[550] text-muted">Waiting for an answer</h3>
          <ul className="divide-y divide-border">
            {invitations.map((invitation) => (
              <SentInvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className="mb-1 text-small font-[550] text-muted">Members</h3>
        {members.length === 0 && (
          <EmptyState title="Nobody has joined yet" hint="Invite somebody by their e-mail address." />
        )}
        <ul className="divide-y divide-border">
          {members.map((member) => (
            <MemberRow key={member.id} room={room} member={member} />
          ))}
        </ul>
        <div className="grid pt-3">
          <ShowMore query={list} label="Show more members" />
        </div>
      </section>
      {isOwner && members.length > 0 && <TransferRoom room={room} members={members} />}
    </>
  );
}
