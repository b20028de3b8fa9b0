import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Card, CardHeader, CardList } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { Monogram } from "../../components/ui/monogram.tsx";
import { PriceTag } from "../../components/ui/price-tag.tsx";
import { countOf } from "../../lib/count-of.ts";
import { firstName } from "../../lib/first-name.ts";
import type { HostingRoom, Twin } from "../../lib/generated/types.gen.ts";
import { roomTheme } from "../../lib/room-theme.ts";
import { useTheme } from "../../lib/use-theme.ts";
import { twinQueries } from "./twins.api.ts";

export function HostingRooms({ twin }: { twin: Twin }) {
  const rooms = useQuery(twinQueries.rooms(twin.id));

  return (
    <Card>
      <CardHeader title={`Where ${firstName(twin.name)} sits`} />
      {rooms.isPending && <RowsSkeleton />}
      {rooms.error && (
        <ErrorState
          title={rooms.error.message}
          hint="The rooms are safe; the list did not load."
          onRetry={() => void rooms.refetch()}
          retrying={rooms.isFetching}
        />
      )}
      {rooms.data?.length === 0 && (
        <EmptyState title="In no room yet" hint="A twin answers in the rooms that host it." />
      )}
      <CardList>
        {rooms.data?.map((room) => (
          <HostingRoomRow key={room.id} room={room} />
        ))}
      </CardList>
    </Card>
  );
}

function HostingRoomRow({ room }: { room: HostingRoom }) {
  const { isDark } = useTheme();
  const { vars } = roomTheme(room.theme_config, { dark: isDark });

  return (
    <li>
      <span style={vars} className="flex">
        <Monogram name={room.name} src={room.logo_url} />
      </span>
      <div className="min-w-0 flex-1">
        <Link to={paths.room(room.id)} className="block truncate font-medium hover:underline">
          {room.name}
        </Link>
        <div className="text-caption text-muted">
          {room.access_type === "public" ? "Public" : "Private"} · {countOf(room.member_count, "member")}
        </div>
      </div>
      <PriceTag cents={room.price} period="month" />
    </li>
  );
}
