import { z } from "zod";
import { RoomId, TwinId } from "./ids.ts";
import { NewestFirst, PageLimit } from "./paging.ts";
import { Byline } from "./people.ts";
import { Room } from "./rooms.ts";
import { Twin } from "./twins.ts";

/** What people who used it say, and whether its owner paid to be seen; kept by background work. */
const Standing = z.object({
  /** One to five; null until somebody has reviewed it. */
  rating: z.number().nullable(),
  rating_count: z.int(),
  is_boosted: z.boolean(),
  /** The end of the paid period, for someone who subscribed to it. */
  subscribed_until: z.iso.datetime({ offset: true }).nullable(),
});

export const ListedTwin = Twin.pick({
  id: true,
  name: true,
  description: true,
  purpose: true,
  hue: true,
  portrait_seed: true,
  monthly_price_cents: true,
  updated_at: true,
  owner: true,
})
  .extend(Standing.shape)
  .meta({ id: "ListedTwin" });
export type ListedTwin = z.infer<typeof ListedTwin>;

export const FACES_ON_A_COVER = 4;

export const ListedRoom = Room.pick({
  id: true,
  name: true,
  description: true,
  logo_url: true,
  price: true,
  theme_config: true,
  member_count: true,
})
  .extend({
    owner: Byline,
    /** The first few that sit in it, as far as the caller may see them. */
    twins: z.array(Twin.pick({ id: true, name: true, hue: true, portrait_seed: true })),
    twin_count: z.int(),
    /** The caller's own; null for someone who is not in the room. */
    membership: z.enum(["invited", "active"]).nullable(),
    ...Standing.shape,
  })
  .meta({ id: "ListedRoom" });
export type ListedRoom = z.infer<typeof ListedRoom>;

const Filter = z.object({
  /** Every word must stand in the name or the description. */
  search: z.string().trim().max(100, "A search has at most 100 characters").optional(),
  price: z.enum(["free", "paid"]).optional(),
});

/** Most members first. */
export const ListListedRooms = Filter.extend({
  before_member_count: z.coerce.number().int().min(0).optional(),
  before_id: RoomId.optional(),
  limit: PageLimit,
});
export type ListListedRooms = z.infer<typeof ListListedRooms>;

export const ListListedTwins = NewestFirst.extend({ ...Filter.shape, before_id: TwinId.optional() });
export type ListListedTwins = z.infer<typeof ListListedTwins>;
