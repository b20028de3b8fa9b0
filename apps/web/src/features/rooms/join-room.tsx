import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import { Facepile } from "../../components/ui/facepile.tsx";
import { PageTitle } from "../../components/ui/page.tsx";
import { PriceTag } from "../../components/ui/price-tag.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Room, RoomTwin } from "../../lib/generated/types.gen.ts";
import { useJoinRoom } from "./rooms.api.ts";

interface JoinRoomProps {
  room: Room;
  twins: RoomTwin[];
}

/** The door: what a public room shows to someone who is not inside. */
export function JoinRoom({ room, twins }: JoinRoomProps) {
  const join = useJoinRoom(room.id);

  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-center gap-4 px-4 text-center">
      {twins.length > 0 && (
        <Facepile
          size={56}
          ground="surface"
          faces={twins.map(({ id, name, hue, portrait_seed }) => ({
            kind: "twin",
            id: portrait_seed ?? id,
            name,
            index: hue,
          }))}
        />
      )}
      <PageTitle>{room.name}</PageTitle>
      <p className="text-text-2">{room.description}</p>
      <p className="text-small text-muted">
        {countOf(room.member_count, "member")} · {countOf(twins.length, "twin")}
      </p>
      <WayIn room={room} isJoining={join.isPending} onJoin={() => join.mutate(undefined)} />
      {join.error && (
        <p role="alert" className="text-small text-danger">
          {join.error.message}
        </p>
      )}
    </div>
  );
}

interface WayInProps {
  room: Room;
  isJoining: boolean;
  onJoin: () => void;
}

/** Whoever sees a private room from outside is invited to it. */
function WayIn({ room, isJoining, onJoin }: WayInProps) {
  if (room.price !== null) {
    return (
      <p className="grid gap-1">
        <PriceTag cents={room.price} period="month" />
        <span className="text-small text-muted">This room is joined by subscribing to it.</span>
      </p>
    );
  }
  if (room.access_type === "private") {
    return (
      <Button asChild variant="primary" size="lg">
        <Link to={paths.invitations}>Answer the invitation</Link>
      </Button>
    );
  }
  return (
    <Button variant="primary" size="lg" loading={isJoining} loadingLabel="Joining" onClick={onJoin}>
      Join room
    </Button>
  );
}
