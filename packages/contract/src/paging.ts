import { z } from "zod";

/** No list answers with more than this at once (spec §9); asking for more is refused, not trimmed. */
export const PAGE = 20;

export const PageLimit = z.coerce.number().int().min(1).max(PAGE).default(PAGE);

/** The place after which the next page begins: the last row's updated_at and id. */
export const NewestFirst = z.object({
  before_updated_at: z.iso.datetime({ offset: true }).optional(),
  before_id: z.uuid().optional(),
  limit: PageLimit,
});
export type NewestFirst = z.infer<typeof NewestFirst>;
