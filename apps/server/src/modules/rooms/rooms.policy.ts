import { planHasFeature } from "@parley/contract/features";
import type { Plan } from "@parley/contract/plans";
import type { Room, RoomMember, ThemeConfig, UpdateRoom } from "@parley/contract/rooms";
import type { Actor } from "../../platform/database.ts";
import type { Standing } from "./rooms.queries.ts";

export const mayChangeRoom = (actor: Actor, room: Room): boolean => actor.userId === room.user_id;

export const mayMeetPeople = (actor: Actor, room: Room, membership: RoomMember | undefined): boolean =>
  mayChangeRoom(actor, room) || membership?.status === "active";

type Removal = { own: RoomMember | undefined; member: RoomMember };

/** The owner removes anyone, a moderator whoever is none, and everyone may leave. */
export const mayRemove = (actor: Actor, room: Room, { own, member }: Removal): boolean =>
  mayChangeRoom(actor, room) ||
  member.user_id === actor.userId ||
  (own?.status === "active" && own.role === "moderator" && member.role === "member");

export const mayGiveAway = (actor: Actor, room: Room, { isSuperadmin }: Standing): boolean =>
  mayChangeRoom(actor, room) || isSuperadmin;

/** Whoever has a second step has taken it in this session. */
export const hasTakenSecondStep = (actor: Actor, { hasSecondFactor }: Standing): boolean =>
  !hasSecondFactor || actor.aal === "aal2";

export const mayJoinFreely = (room: Room): boolean => room.access_type === "public" && room.price === null;

/** Taking a look off is always allowed, so that someone whose plan ended is not stuck with it. */
export const mayDress = (plan: Plan, room: Room, change: UpdateRoom): boolean =>
  planHasFeature(plan, "white_label_rooms") || !dressesUp(room, change);

function dressesUp(room: Room, { logo_url, theme_config }: UpdateRoom): boolean {
  const newLogo = logo_url !== undefined && logo_url !== null && logo_url !== room.logo_url;
  return newLogo || (theme_config !== undefined && addsTo(room.theme_config, theme_config));
}

const addsTo = (before: ThemeConfig, after: ThemeConfig): boolean =>
  themeFields.some((field) => after[field] !== undefined && after[field] !== before[field]);

const themeFields = ["primaryColor", "secondaryColor", "backgroundColor", "textColor", "fontFamily"] as const;
