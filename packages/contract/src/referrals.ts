import { z } from "zod";
import { UserId } from "./ids.ts";
import { Byline } from "./people.ts";

const Cents = z.int();
const Instant = z.iso.datetime({ offset: true });

export const ReferralCode = z.object({ code: z.string(), created_at: Instant }).meta({ id: "ReferralCode" });
export type ReferralCode = z.infer<typeof ReferralCode>;

/** Beyond this many the count says "at least": nobody's page waits for a longer one. */
export const MOST_COUNTED_REFERRALS = 1_000;

export const ReferralSummary = z
  .object({
    /** People this person brought, up to MOST_COUNTED_REFERRALS. */
    people: z.int(),
    /** What they brought in, over the past twelve months, oldest first. */
    months: z.array(z.object({ month: z.iso.date(), earned_cents: Cents })),
  })
  .meta({ id: "ReferralSummary" });
export type ReferralSummary = z.infer<typeof ReferralSummary>;

export const ReferralEarning = Byline.extend({
  id: z.uuid(),
  referred_id: UserId,
  /** The platform's part of what the referred person paid. */
  platform_cents: Cents,
  earned_cents: Cents,
  created_at: Instant,
}).meta({ id: "ReferralEarning" });
export type ReferralEarning = z.infer<typeof ReferralEarning>;

export const PAGE_OF_EARNINGS = 20;

export const ListReferralEarnings = z.object({
  before_created_at: Instant.optional(),
  before_id: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_OF_EARNINGS).default(PAGE_OF_EARNINGS),
});
export type ListReferralEarnings = z.infer<typeof ListReferralEarnings>;
