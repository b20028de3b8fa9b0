import { Refusal } from "../../platform/refusal.ts";

const known = [
  "already_in_room",
  "invitation_limit_reached",
  "room_has_price",
  "new_owner_not_member",
  "domain_taken",
  "room_has_domain",
  "seats_taken",
] as const;

/** For a no that only the database can say, because it looks at what the caller may not. */
export function refuseAsSaid(error: unknown): never {
  const code = known.find((word) => error instanceof Error && error.message === word);
  if (!code) throw error;
  throw new Refusal(code, undefined, code === "invitation_limit_reached" ? secondsOfTheDay() : undefined);
}

const DAY = 86_400;

/** Invitations are counted by the day, in UTC. */
const secondsOfTheDay = () => DAY - (Math.floor(Date.now() / 1000) % DAY);
