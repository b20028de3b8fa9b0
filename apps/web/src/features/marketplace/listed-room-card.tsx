import { Link, useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { PriceTag } from "../../components/ui/price-tag.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { ListedRoom } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { usePerson } from "../../lib/person.ts";
import { headline } from "./headline.ts";
import { ListedRoomCover } from "./listed-room-cover.tsx";
import { useJoinListedRoom } from "./marketplace.api.ts";
import { Rating } from "./rating.tsx";
import { subscribedUntil } from "./subscribed-until.ts";

/** The whole card leads to the room's door; joining, which lies above it, leads inside. */
export function ListedRoomCard({ room }: { room: ListedRoom }) {
  const { title, rest } = headline(room);

  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] grid-rows-[76px_1fr] overflow-hidden rounded-lg border border-border bg-raised">
      <ListedRoomCover room={room} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 px-4 pt-[18px] pb-3.5">
        <div className="flex items-center gap-3">
          <h3 className="min-w-0 flex-1 truncate font-serif text-[1.125rem]/6 font-medium tracking-[-0.01em]">
            <Link to={paths.room(room.id)} className="after:absolute after:inset-0">
              <span className="sr-only">{room.name}: </span>
              {title}
            </Link>
          </h3>
          <Rating rating={room.rating} count={room.rating_count} />
        </div>
        <p className="truncate text-small text-muted">
          {[rest, `by ${nameOf(room.owner)}`].filter(Boolean).join(", ")}
        </p>
        <div className="mt-1.5 flex min-h-[30px] items-center gap-2.5">
          <span className="mr-auto min-w-0 truncate text-caption text-muted">
            {countOf(room.member_count, "member")} · {countOf(room.twin_count, "twin")}
          </span>
          <Standing room={room} />
        </div>
      </div>
    </li>
  );
}

/** What stands between this person and the room: nothing, a press, or a price. */
function Standing({ room }: { room: ListedRoom }) {
  const { id } = usePerson();
  if (room.owner.id === id) return <Badge>Yours</Badge>;
  const owned = subscribedUntil(room.subscribed_until);
  if (owned) return <PriceTag cents={room.price} owned={owned} />;
  if (room.membership === "active") return <Badge tone="success">Joined</Badge>;
  if (room.membership === "invited") return <Badge tone="accent">Invited</Badge>;
  if (room.price !== null) return <PriceTag cents={room.price} />;
  return <JoinButton room={room} />;
}

function JoinButton({ room }: { room: ListedRoom }) {
  const navigate = useNavigate();
  const join = useJoinListedRoom(room.id);

  const handleJoin = () =>
    join.mutate(undefined, {
      onSuccess: () => void navigate(paths.room(room.id)),
      onError: (error) => toast.error(error.message),
    });

  return (
    <span className="relative flex items-center gap-2.5">
      <PriceTag cents={null} />
      <Button
        size="sm"
        variant="soft"
        loading={join.isPending}
        onClick={handleJoin}
        aria-label={`Join ${room.name}`}
      >
        Join
      </Button>
    </span>
  );
}
