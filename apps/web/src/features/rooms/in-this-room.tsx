import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { cn } from "../../components/ui/cn.ts";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Room, RoomTwin } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";
import { nameOf } from "../../lib/name-of.ts";
import { usePerson } from "../../lib/person.ts";
import { LeaveRoom } from "./leave-room.tsx";
import { ManagePeople } from "./manage-people.tsx";
import { presenceQuery } from "./presence.api.ts";
import { type Present, peopleHere } from "./room-people.ts";
import type { RoomPeople } from "./rooms.api.ts";
import { YourAccess } from "./your-access.tsx";

/** More than this is a list to search, not a panel to glance at. */
const SHOWN = 12;

/** Answers belong to another feature: whoever puts the panel in place says how a twin's work is shown. */
export type TwinStateView = ComponentType<{ roomId: string; twinId: string }>;

interface InThisRoomProps {
  room: Room;
  twins: RoomTwin[];
  people: RoomPeople;
  /** Says what a twin is doing just now. */
  State: TwinStateView;
}

export function InThisRoom({ room, twins, people, State }: InThisRoomProps) {
  const { id } = usePerson();
  const { data: presence } = useQuery(presenceQuery(room.id));
  const here = peopleHere(people, presence?.user_ids ?? [], id);
  const shown = here.slice(0, SHOWN);
  const more = (presence?.count ?? here.length) - shown.length;
  const own = people.members.find(({ user_id }) => user_id === id);
  const tends = room.user_id === id || own?.role === "moderator";

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <PanelList title="Twins in this room" empty="No twin sits here yet.">
        {twins.map((twin) => (
          <SeatedTwin key={twin.id} twin={twin} state={<State roomId={room.id} twinId={twin.id} />} />
        ))}
      </PanelList>
      <PanelList title="People here now" empty="Nobody is here.">
        {shown.map((present) => (
          <PersonHere key={present.person.user_id} present={present} isMe={present.person.user_id === id} />
        ))}
        <li className="py-1.5 text-small text-muted">
          {more > 0 && `and ${formatTokens(more)} more · `}
          {countOf(room.member_count, "member")}
        </li>
        {tends && (
          <li className="pt-1">
            <ManagePeople room={room} people={people} />
          </li>
        )}
      </PanelList>
      <YourAccess room={room} member={own} />
      {own && <LeaveRoom room={room} member={own} />}
    </div>
  );
}

function SeatedTwin({ twin, state }: { twin: RoomTwin; state: ReactNode }) {
  return (
    <li title={twin.purpose} className="flex items-center gap-2.5 py-1.5">
      <TwinPortrait id={twin.portrait_seed ?? twin.id} index={twin.hue} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{twin.name}</span>
        <span className="block truncate text-caption text-muted">{state}</span>
      </span>
    </li>
  );
}

function PersonHere({ present: { person, standing }, isMe }: { present: Present; isMe: boolean }) {
  return (
    <li className="flex items-center gap-2 py-1.5">
      <Avatar name={nameOf(person)} src={person.avatar_url} size={28} />
      <span className="min-w-0 flex-1 truncate">{nameOf(person)}</span>
      {/* Beside a badge there is no space for it, and one knows one's own name. */}
      {isMe && <span className={cn("text-caption text-muted", standing !== "member" && "sr-only")}>You</span>}
      {standing !== "member" && <Badge>{BADGES[standing]}</Badge>}
    </li>
  );
}

const BADGES = { owner: "Owner", moderator: "Moderator" } as const;

interface PanelListProps {
  title: string;
  empty: string;
  children: ReactNode[];
}

function PanelList({ title, empty, children }: PanelListProps) {
  const isEmpty = children.flat().filter(Boolean).length === 0;
  return (
    <section>
      <h2 className="mb-1 text-small font-[550] text-muted">{title}</h2>
      {isEmpty ? <p className="text-small text-muted">{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}
