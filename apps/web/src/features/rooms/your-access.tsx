import { useQuery } from "@tanstack/react-query";
import type { Room, RoomPayment, RoomPerson } from "../../lib/generated/types.gen.ts";
import { roomQueries } from "./rooms.api.ts";

interface YourAccessProps {
  room: Room;
  /** Undefined for the owner, who is none of the members. */
  member: RoomPerson | undefined;
}

/** In what way one is here, and whose tokens one's questions spend. */
export function YourAccess({ room, member }: YourAccessProps) {
  const { data: payment } = useQuery(roomQueries.payment(room.id));

  return (
    <section>
      <h2 className="mb-1 text-small font-[550] text-muted">Your access</h2>
      <p className="text-small text-text-2">
        {standing(member)} {payment && (member ? PAYS[payment.who_pays] : OWNER_PAYS[payment.who_pays])}
      </p>
    </section>
  );
}

function standing(member: RoomPerson | undefined): string {
  if (!member) return "You own this room.";
  return member.role === "moderator" ? "You are a moderator." : "You are a member.";
}

type ByPayer = Record<RoomPayment["who_pays"], string>;

const PAYS: ByPayer = {
  speaker: "Your questions spend your own tokens.",
  room: "The room pays for your questions.",
  room_up_to_cap:
    "The room pays for your questions up to its daily limit; after that they spend your own tokens.",
};
const OWNER_PAYS: ByPayer = {
  speaker: "Everybody's questions spend their own tokens.",
  room: "Your tokens pay for everybody's questions.",
  room_up_to_cap: "Your tokens pay for everybody's questions, up to the daily limits.",
};
