import { useInfiniteQuery } from "@tanstack/react-query";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader, CardList } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { RoomOwner } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { roomOwners } from "./owners.api.ts";

/** For superadmins: whose the rooms are. */
export function OwnersCard() {
  const query = useInfiniteQuery(roomOwners());

  return (
    <>
      <Card>
        <CardHeader title="Room owners" hint="Everybody who owns a room, and which." />
        <CardAnswer query={query} skeleton={<RowsSkeleton />}>
          {({ pages }) => <OwnerList owners={pages.flat()} />}
        </CardAnswer>
      </Card>
      <ShowMore query={query} label="Show more owners" />
    </>
  );
}

function OwnerList({ owners }: { owners: RoomOwner[] }) {
  if (owners.length === 0) return <EmptyState title="No rooms yet" hint="Nobody owns one." />;
  return (
    <CardList>
      {owners.map((owner) => (
        <li key={owner.id}>
          <Avatar name={nameOf(owner)} size={36} />
          <div className="min-w-0 flex-1">
            <div className="truncate font-medium">{nameOf(owner)}</div>
            <div className="truncate text-caption text-muted">{owner.email}</div>
            <div className="truncate text-caption text-muted">{owner.roomNames.map(roomName).join(", ")}</div>
          </div>
          {owner.role && <Badge className="max-sm:hidden">{owner.role}</Badge>}
          <span className="text-small whitespace-nowrap text-muted">{countOf(owner.roomCount, "room")}</span>
        </li>
      ))}
    </CardList>
  );
}

const roomName = (name: string) => name || "Unnamed Room";
