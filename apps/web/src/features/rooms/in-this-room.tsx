import type { ReactNode } from "react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Room, RoomPerson, RoomTwin } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { usePerson } from "../../lib/person.ts";
import { LeaveRoom } from "./leave-room.tsx";
import { ManagePeople } from "./manage-people.tsx";
import type { RoomPeople } from "./rooms.api.ts";

/** More than this is a list to search, not a panel to glance at. */
const SHOWN = 12;

interface InThisRoomProps {
  room: Room;
  twins: RoomTwin[];
  people: RoomPeople;
}

export function InThisRoom({ room, twins, people }: InThisRoomProps) {
  const { id } = usePerson();
  const shown = people.members.slice(0, SHOWN);
  const own = people.members.find(({ user_id }) => user_id === id);
  const hidden = room.member_count - shown.length;
  const tends = room.user_id === id || own?.role === "moderator";

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <PanelList title="Twins in this room" empty="No twin sits here yet.">
        {twins.map((twin) => (
          <SeatedTwin key={twin.id} twin={twin} />
        ))}
      </PanelList>
      <PanelList
        title="People"
        empty="Nobody has joined yet."
        action={tends && <ManagePeople room={room} people={people} />}
      >
        {shown.map((member) => (
          <PersonInside key={member.id} member={member} isMe={member === own} />
        ))}
        {hidden > 0 && <li className="py-1.5 text-small text-muted">and {countOf(hidden, "more member")}</li>}
      </PanelList>
      {own && <LeaveRoom room={room} member={own} />}
    </div>
  );
}

function SeatedTwin({ twin }: { twin: RoomTwin }) {
  return (
    <li className="flex items-center gap-2.5 py-1.5">
      <TwinPortrait id={twin.portrait_seed ?? twin.id} index={twin.hue} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{twin.name}</span>
        <span className="block truncate text-caption text-muted">{twin.purpose}</span>
      </span>
    </li>
  );
}

function PersonInside({ member, isMe }: { member: RoomPerson; isMe: boolean }) {
  return (
    <li className="flex items-center gap-2.5 py-1.5">
      <Avatar name={nameOf(member)} src={member.avatar_url} size={28} />
      <span className="min-w-0 flex-1 truncate">{nameOf(member)}</span>
      {isMe && <span className="text-caption text-muted">You</span>}
      {member.role === "moderator" && <Badge>Moderator</Badge>}
    </li>
  );
}

interface PanelListProps {
  title: string;
  empty: string;
  action?: ReactNode;
  children: ReactNode[];
}

function PanelList({ title, empty, action, children }: PanelListProps) {
  const isEmpty = children.flat().filter(Boolean).length === 0;
  return (
    <section>
      <div className="mb-1 flex min-h-[30px] items-center justify-between gap-2">
        <h2 className="text-small font-[550] text-muted">{title}</h2>
        {action}
      </div>
      {isEmpty ? <p className="text-small text-muted">{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}
