import { z } from "zod";
import { Subscription } from "./billing.ts";
import { UserId } from "./ids.ts";
import { Byline } from "./people.ts";
import { ConnectAccount, SalesFigures } from "./sellers.ts";
import { TokenBundle } from "./tokens.ts";

const Cents = z.int();
const Tokens = z.int();
const Instant = z.iso.datetime({ offset: true });

const Name = Byline.omit({ id: true });

/** How far back the platform's own figures reach. */
export const REPORT_DAYS = 90;

/** What was taken on one day, in UTC; refunds are already off. */
export const RevenueDay = z
  .object({
    day: z.iso.date(),
    rooms_cents: Cents,
    twins_cents: Cents,
    tokens_cents: Cents,
    /** Of rooms and twins: the sellers' part, and card processing. */
    sellers_cents: Cents,
    processing_cents: Cents,
  })
  .meta({ id: "RevenueDay" });
export type RevenueDay = z.infer<typeof RevenueDay>;

/** Beyond this many a count says "at least": no page counts a whole table. */
export const MOST_COUNTED_SUBSCRIBERS = 10_000;

export const TierFigures = z
  .object({
    id: z.string(),
    name: z.string(),
    monthly_price: Cents,
    is_active: z.boolean(),
    max_twins: z.int(),
    revenue_share_bps: z.int(),
    /** Paying, or on the free tier; up to MOST_COUNTED_SUBSCRIBERS. */
    active: z.int(),
    trialing: z.int(),
  })
  .meta({ id: "TierFigures" });
export type TierFigures = z.infer<typeof TierFigures>;

export const SellerToLookAt = Name.extend({
  user_id: UserId,
  past_due: z.array(z.string()),
  currently_due: z.array(z.string()),
  pending_verification: z.array(z.string()),
}).meta({ id: "SellerToLookAt" });
export type SellerToLookAt = z.infer<typeof SellerToLookAt>;

export const TopCustomer = Name.extend({
  user_id: UserId,
  tier_id: z.string().nullable(),
  paid_cents: Cents,
}).meta({ id: "TopCustomer" });
export type TopCustomer = z.infer<typeof TopCustomer>;

export const OpenCustomer = z.object({ customer_id: UserId });

export const CustomerPurchase = z
  .object({
    id: z.uuid(),
    kind: z.enum(["room", "twin"]),
    title: z.string(),
    gross_cents: Cents,
    reversed_cents: Cents,
    created_at: Instant,
  })
  .meta({ id: "CustomerPurchase" });
export type CustomerPurchase = z.infer<typeof CustomerPurchase>;

const PAGE_OF_PURCHASES = 20;

export const ListCustomerPurchases = OpenCustomer.extend({
  before_created_at: Instant.optional(),
  before_id: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_OF_PURCHASES).default(PAGE_OF_PURCHASES),
});
export type ListCustomerPurchases = z.infer<typeof ListCustomerPurchases>;

export const Customer = Byline.extend({
  subscription: Subscription.pick({
    tier_id: true,
    status: true,
    current_period_end: true,
    trial_end: true,
    created_at: true,
  }).nullable(),
  balance_tokens: Tokens,
  /** The past ninety days; days without usage are left out. */
  usage: z.array(z.object({ day: z.iso.date(), total_tokens: Tokens, base_cost_usd_cents: Cents })),
  /** What they sell: null without an account at the payment provider. */
  account: z.union([ConnectAccount, z.null()]),
  sold_by_month: z.array(SalesFigures.extend({ month: z.iso.date() })),
}).meta({ id: "Customer" });
export type Customer = z.infer<typeof Customer>;

export const TokenReport = z
  .object({
    /** Every day of the window, oldest first. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        used_tokens: Tokens,
        turns: z.int(),
        sold_tokens: Tokens,
        sold_cents: Cents,
      }),
    ),
    /** Who used most in it. */
    people: z.array(Name.extend({ user_id: UserId, used_tokens: Tokens, turns: z.int() })),
    /** Set when the ledger holds more than one report reads: figures before this day are missing or in part. */
    whole_since: z.iso.date().nullable(),
  })
  .meta({ id: "TokenReport" });
export type TokenReport = z.infer<typeof TokenReport>;

export const TokenPricingConfig = z
  .object({
    id: z.uuid(),
    /** Null is the global price. */
    applies_to_user_id: UserId.nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    /** Null is every model. */
    model: z.string().nullable(),
    input_cents_per_1000: Cents,
    output_cents_per_1000: Cents,
    token_multiplier: z.number(),
    effective_from: Instant,
    created_at: Instant,
  })
  .meta({ id: "TokenPricingConfig" });
export type TokenPricingConfig = z.infer<typeof TokenPricingConfig>;

const PAGE_OF_CONFIGS = 20;

export const ListPricingConfigs = z.object({
  before_created_at: Instant.optional(),
  before_id: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_OF_CONFIGS).default(PAGE_OF_CONFIGS),
});
export type ListPricingConfigs = z.infer<typeof ListPricingConfigs>;

export const PlatformSetting = z
  .object({
    key: z.string(),
    value: z.unknown(),
    is_public: z.boolean(),
    description: z.string(),
    updated_at: Instant,
  })
  .meta({ id: "PlatformSetting" });
export type PlatformSetting = z.infer<typeof PlatformSetting>;

/** Bundles on sale and withdrawn, and every setting. */
export const TokenSettings = z
  .object({
    bundles: z.array(TokenBundle),
    settings: z.array(PlatformSetting),
  })
  .meta({ id: "TokenSettings" });
export type TokenSettings = z.infer<typeof TokenSettings>;

export const RateLimit = z
  .object({
    name: z.string(),
    counts_by: z.enum(["person", "address"]),
    points: z.int(),
    window_seconds: z.int(),
    description: z.string(),
    updated_at: Instant,
  })
  .meta({ id: "RateLimit" });
export type RateLimit = z.infer<typeof RateLimit>;

export const adminErrors = {
  second_factor_required: { status: 403, message: "This page needs your second factor" },
  customer_not_found: { status: 404, message: "Customer not found" },
} as const;
