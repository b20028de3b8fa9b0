import { z } from "zod";
import { TokenBundleId, TurnId, TwinId, UserId } from "./ids.ts";

const Tokens = z.int();
const Cents = z.int();
const Instant = z.iso.datetime({ offset: true });

export const TokenBalance = z
  .object({
    user_id: UserId,
    balance_tokens: Tokens,
    /** Set aside for answers under way, still part of the balance. */
    held_tokens: Tokens,
    last_updated: Instant,
  })
  .meta({ id: "TokenBalance" });
export type TokenBalance = z.infer<typeof TokenBalance>;

export const TokenBundle = z
  .object({
    id: TokenBundleId,
    bundle_size_tokens: Tokens,
    retail_price_usd_cents: Cents,
    stripe_price_id: z.string().nullable(),
    is_active: z.boolean(),
  })
  .meta({ id: "TokenBundle" });
export type TokenBundle = z.infer<typeof TokenBundle>;

export const TokenUsageSummary = z
  .object({
    total_tokens_used_month: Tokens,
    total_tokens_used_all_time: Tokens,
    month_cost_usd_cents: Cents,
    /** Of all time. */
    total_cost_usd_cents: Cents,
    /** Together with the balance: what was there after the last purchase, a full meter. */
    tokens_used_since_purchase: Tokens,
  })
  .meta({ id: "TokenUsageSummary" });
export type TokenUsageSummary = z.infer<typeof TokenUsageSummary>;

/** How far back usage is shown by day. */
export const USAGE_DAYS = 90;

export const TokenUsageDay = z
  .object({
    /** In UTC, as the rollup keeps it. */
    day: z.iso.date(),
    /** Null adds up every twin that is not among the most used. */
    twin_id: TwinId.nullable(),
    /** Null when the twin is gone, or no longer shows itself to the caller. */
    twin_name: z.string().nullable(),
    twin_hue: z.int().nullable(),
    total_tokens: Tokens,
    base_cost_usd_cents: Cents,
    turns: z.int(),
  })
  .meta({ id: "TokenUsageDay" });
export type TokenUsageDay = z.infer<typeof TokenUsageDay>;

/** How the tokens of an answer were reckoned. */
const TokenReceipt = z.object({
  turn_id: TurnId,
  model: z.string().nullable(),
  input_tokens: Tokens,
  output_tokens: Tokens,
  /** What the model's provider charged us, in millionths of a dollar; null for everybody but staff. */
  provider_cost_usd_micros: z.int().nullable(),
});

export const TokenMove = z
  .object({
    id: z.int(),
    kind: z.enum(["usage", "purchase", "gift", "refund", "adjustment"]),
    /** Negative when tokens left the wallet. */
    tokens: Tokens,
    cost_usd_cents: Cents.nullable(),
    /** The provider reported no usage; the count is ours. */
    is_estimated: z.boolean(),
    twin_id: TwinId.nullable(),
    twin_name: z.string().nullable(),
    twin_hue: z.int().nullable(),
    room_name: z.string().nullable(),
    /** It paid for remembering, not for an answer. */
    is_memory: z.boolean(),
    /** Null for what was neither. */
    receipt: TokenReceipt.nullable(),
    created_at: Instant,
  })
  .meta({ id: "TokenMove" });
export type TokenMove = z.infer<typeof TokenMove>;

export const TokenHistory = z
  .object({
    /** Read in the same moment as the moves, so that the first of them left exactly this. */
    balance_tokens: Tokens,
    moves: z.array(TokenMove),
  })
  .meta({ id: "TokenHistory" });
export type TokenHistory = z.infer<typeof TokenHistory>;

export const PAGE_OF_MOVES = 20;

export const ListTokenHistory = z.object({
  kind: z.enum(["all", "usage", "purchases"]).default("all"),
  /** The page that ends just before this move; without it, the newest. */
  before_id: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_OF_MOVES).default(PAGE_OF_MOVES),
});
export type ListTokenHistory = z.infer<typeof ListTokenHistory>;

/** The columns of the exported history; every row has them all. */
export const HISTORY_COLUMNS = [
  "When",
  "What",
  "Twin",
  "Room",
  "Model",
  "Tokens in",
  "Tokens out",
  "Tokens",
  "Cost in US cents",
  "Estimated",
  "Balance",
] as const;
