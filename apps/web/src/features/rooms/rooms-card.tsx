import { useQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Card, CardHeader, CardList } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Monogram } from "../../components/ui/monogram.tsx";
import { PriceTag } from "../../components/ui/price-tag.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Room } from "../../lib/generated/types.gen.ts";
import { usePerson } from "../../lib/person.ts";
import { roomQueries } from "./rooms.api.ts";

const SHOWN = 4;

/** The rooms that changed last, and the invitations that wait. */
export function RoomsCard() {
  const { data } = useSuspenseInfiniteQuery(roomQueries.mine(usePerson().id));
  const rooms = data.pages.flat().slice(0, SHOWN);

  return (
    <Card>
      <CardHeader title="Rooms">
        <Link to={paths.rooms} className="link text-small">
          All rooms
        </Link>
      </CardHeader>
      {rooms.length === 0 && (
        <EmptyState
          className="border-t border-border"
          title="No rooms yet"
          hint="Create one, or join one from the marketplace."
        />
      )}
      <CardList>
        {rooms.map((room) => (
          <RoomRow key={room.id} room={room} />
        ))}
        <InvitationsRow />
      </CardList>
    </Card>
  );
}

function RoomRow({ room }: { room: Room }) {
  return (
    <li className="relative py-[9px]!">
      <Monogram name={room.name} src={room.logo_url} color={room.theme_config.primaryColor} />
      <div className="min-w-0 flex-1">
        <Link to={paths.room(room.id)} className="block truncate font-medium after:absolute after:inset-0">
          {room.name}
        </Link>
        <div className="truncate text-caption text-muted">
          {room.access_type === "public" ? "Public" : "Private"} · {countOf(room.member_count, "member")}
        </div>
      </div>
      <PriceTag cents={room.price} />
    </li>
  );
}

function InvitationsRow() {
  const { data: invitations = [] } = useQuery(roomQueries.invitations());
  if (invitations.length === 0) return null;
  return (
    <li>
      <Mail aria-hidden="true" className="text-muted" />
      <span className="flex-1 text-small">{countOf(invitations.length, "invitation")} waiting</span>
      <Link to={paths.invitations} className="link text-small">
        Review
      </Link>
    </li>
  );
}
