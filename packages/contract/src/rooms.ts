import { z } from "zod";
import { RoomId, RoomMemberId, TwinId, UserId } from "./ids.ts";
import { NewestFirst } from "./paging.ts";
import { PictureToKeep } from "./pictures.ts";
import { ROLES } from "./roles.ts";
import { HEX_COLOUR, ROOM_FONTS } from "./room-themes.ts";

export const AccessType = z.enum(["public", "private"]);
export type AccessType = z.infer<typeof AccessType>;

const Colour = z.string().regex(HEX_COLOUR, "A colour is written #rgb or #rrggbb");

/** Colours and a font from a list, nothing else: a theme can't carry a url(), a gradient or a script. */
export const ThemeConfig = z
  .strictObject({
    primaryColor: Colour.optional(),
    secondaryColor: Colour.optional(),
    backgroundColor: Colour.optional(),
    textColor: Colour.optional(),
    fontFamily: z.enum(ROOM_FONTS).optional(),
  })
  .meta({ id: "ThemeConfig" });
export type ThemeConfig = z.infer<typeof ThemeConfig>;

/** Rows keep their column names from the table to the screen: one name for one thing. */
export const Room = z
  .object({
    id: RoomId,
    name: z.string(),
    description: z.string(),
    user_id: UserId,
    logo_url: z.string().nullable(),
    access_type: AccessType,
    price: z.int().nullable(),
    custom_domain: z.string().nullable(),
    theme_config: ThemeConfig,
    member_count: z.int(),
    updated_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "Room" });
export type Room = z.infer<typeof Room>;

const RoomName = z.string().trim().min(1, "A room needs a name").max(80, "A name has at most 80 characters");
const RoomDescription = z.string().trim().max(500, "A description has at most 500 characters");

export const CreateRoom = z.strictObject({
  /** Made by the client, so that a request sent twice makes one room. */
  id: RoomId,
  name: RoomName,
  description: RoomDescription.default(""),
  access_type: AccessType.default("private"),
});
export type CreateRoom = z.infer<typeof CreateRoom>;

/** What the owner can say about a room. */
export const RoomSettings = z.strictObject({
  name: RoomName,
  description: RoomDescription,
  access_type: AccessType,
  /** An address elsewhere is visited once, for the copy that we keep. */
  logo_url: PictureToKeep.nullable(),
  theme_config: ThemeConfig,
});
export type RoomSettings = z.infer<typeof RoomSettings>;

export const UpdateRoom = RoomSettings.partial().refine(
  (change) => Object.keys(change).length > 0,
  "Nothing to change",
);
export type UpdateRoom = z.infer<typeof UpdateRoom>;

export const ListRooms = NewestFirst.extend({
  id: RoomId.optional(),
  custom_domain: z.string().max(253).optional(),
  access_type: z.literal("public").optional(),
  /** The caller's own and joined rooms, by direct query: what the browser falls back to. */
  scope: z.literal("mine").optional(),
});
export type ListRooms = z.infer<typeof ListRooms>;

export const AccessibleRooms = NewestFirst.omit({ limit: true }).extend({ user_id_param: UserId });
export type AccessibleRooms = z.infer<typeof AccessibleRooms>;

export const RoomMember = z
  .object({
    id: RoomMemberId,
    room_id: RoomId,
    user_id: UserId,
    role: z.enum(["member", "moderator"]),
    status: z.enum(["invited", "active"]),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "RoomMember" });
export type RoomMember = z.infer<typeof RoomMember>;

/** Someone in a room, as the others in it see them. */
export const RoomPerson = RoomMember.omit({ room_id: true })
  .extend({
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    /** For the room's owner; null for everybody else. */
    email: z.string().nullable(),
  })
  .meta({ id: "RoomPerson" });
export type RoomPerson = z.infer<typeof RoomPerson>;

/** An invitation as its sender sees it: an address, whether or not there is an account behind it. */
export const SentInvitation = RoomMember.pick({ id: true, role: true, created_at: true })
  .extend({ email: z.string() })
  .meta({ id: "SentInvitation" });
export type SentInvitation = z.infer<typeof SentInvitation>;

/** The owner as those in the room see them; null when their account is gone. */
export const RoomHost = RoomPerson.pick({
  user_id: true,
  first_name: true,
  last_name: true,
  avatar_url: true,
}).meta({ id: "RoomHost" });
export type RoomHost = z.infer<typeof RoomHost>;

export const FetchRoomMembers = z.strictObject({
  roomId: RoomId,
  /** The membership that was listed last: those who came after it. */
  after_id: RoomMemberId.optional(),
});
export type FetchRoomMembers = z.infer<typeof FetchRoomMembers>;
export const RoomMembers = z.object({
  owner: RoomHost.nullable(),
  members: z.array(RoomPerson),
  /** Those that are waiting for an answer; for the owner alone. */
  invitations: z.array(SentInvitation),
});
export type RoomMembers = z.infer<typeof RoomMembers>;

/** How long an invitation waits. */
export const INVITATION_DAYS = 7;

export const InviteRoomMember = z.strictObject({
  roomId: RoomId,
  email: z.string().trim().toLowerCase().pipe(z.email("This is not an e-mail address").max(320)),
  /** Moderators are made of members, by the owner, and not by mail. */
  role: z.literal("member").default("member"),
});
export type InviteRoomMember = z.infer<typeof InviteRoomMember>;

export const RemoveRoomMember = z.strictObject({ memberId: RoomMemberId });
export const RemovedRoomMember = z.object({ removedMemberId: RoomMemberId });

export const AnswerRoomInvitation = z.strictObject({ invitationId: RoomMemberId });

export const ChangeRoomMemberRole = RoomMember.pick({ role: true }).strict();
export type ChangeRoomMemberRole = z.infer<typeof ChangeRoomMemberRole>;

export const TransferRoomOwnership = z.strictObject({ roomId: RoomId, newOwnerUserId: UserId });
export type TransferRoomOwnership = z.infer<typeof TransferRoomOwnership>;

/** How many owners come at a time. */
export const OWNERS_SHOWN = 100;

export const RoomOwner = z
  .object({
    id: UserId,
    name: z.string(),
    email: z.string().nullable(),
    role: z.enum(ROLES).nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    roomCount: z.int(),
    roomNames: z.array(z.string()),
  })
  .meta({ id: "RoomOwner" });
export type RoomOwner = z.infer<typeof RoomOwner>;

export const RoomTwin = z
  .object({
    id: TwinId,
    name: z.string(),
    purpose: z.string(),
    hue: z.int(),
    portrait_seed: z.string().nullable(),
  })
  .meta({ id: "RoomTwin" });
export type RoomTwin = z.infer<typeof RoomTwin>;

/** An invitation as its invitee sees it. */
export const PendingInvitation = z
  .object({
    id: RoomMemberId,
    room_id: RoomId,
    role: RoomMember.shape.role,
    created_at: z.iso.datetime({ offset: true }),
    room: Room.pick({ name: true, logo_url: true, access_type: true, user_id: true }),
    inviter: z.object({
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      email: z.string().nullable(),
    }),
  })
  .meta({ id: "PendingInvitation" });
export type PendingInvitation = z.infer<typeof PendingInvitation>;

/** Codes are forever: clients branch on them. Sentences may be reworded. */
export const roomErrors = {
  room_not_found: { status: 404, message: "Room not found" },
  not_room_owner: { status: 403, message: "Only the owner can change this room" },
  room_not_public: { status: 403, message: "Only public rooms can be joined without an invitation" },
  room_has_price: { status: 402, message: "This room is joined by subscribing to it" },
  already_in_room: { status: 409, message: "This person is already in the room" },
  member_not_found: { status: 404, message: "Member not found" },
  not_room_moderator: { status: 403, message: "Only the owner and the moderators can remove people" },
  invitation_not_found: { status: 404, message: "Invitation not found" },
  invitation_limit_reached: { status: 429, message: "That is enough invitations for today" },
  logo_unreachable: { status: 422, message: "The logo could not be fetched" },
  new_owner_not_member: { status: 409, message: "Only an active member can become the owner" },
} as const;
