import { randomUUID } from "node:crypto";
import { TokenBundleId, type TwinId } from "@parley/contract/ids";
import type { Person, StagedRoom } from "./cast.ts";
import { owner } from "./stage.ts";

const DAY = 86_400_000;
export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);

export async function insertBundle(tokens: number, cents: number, isActive = true): Promise<TokenBundleId> {
  const id = TokenBundleId.parse(randomUUID());
  await owner.query(
    "insert into token_bundles (id, bundle_size_tokens, retail_price_usd_cents, is_active) values ($1, $2, $3, $4)",
    [id, tokens, cents, isActive],
  );
  return id;
}

export async function buyTokens(person: Person, tokens: number, bundleId: TokenBundleId): Promise<void> {
  await owner.query(
    `select post_transfer($1, ledger_account('payments', 'token'), ledger_account('wallet', 'token', $2), $3, 'purchase', $4)`,
    [`purchase:${randomUUID()}`, person.id, tokens, { bundle_id: bundleId }],
  );
}

export type Usage = {
  tokens: number;
  cents?: number;
  twinId?: TwinId;
  room?: StagedRoom;
  at?: Date;
  /** What the provider charged for it, in millionths of a dollar. */
  costMicros?: number;
};

/** As a settled turn leaves it: a line in the log, and a transfer that paid for it. */
export async function useTokens(person: Person, usage: Usage): Promise<void> {
  const { tokens, cents = 1, twinId = null, room, at = new Date(), costMicros = 0 } = usage;
  const turn = randomUUID();
  await owner.query(
    `insert into token_usage_logs (user_id, "timestamp", total_tokens, base_cost_usd_cents, twin_id, room_id, turn_id, model,
       input_tokens, output_tokens, provider_cost_micros)
     values ($1, $2, $3::bigint, $4, $5, $6, $7, 'scripted', $3::bigint - 1, 1, $8)`,
    [person.id, at, tokens, cents, twinId, room?.id ?? null, turn, costMicros],
  );
  await owner.query(
    `select post_transfer($1, ledger_account('wallet', 'token', $2), ledger_account('usage', 'token'), $3, 'usage', $4)`,
    [`turn:${turn}`, person.id, tokens, { turn_id: turn }],
  );
}

export type StagedSale = {
  room: StagedRoom;
  gross?: number;
  share?: number;
  fee?: number;
  reversed?: number;
  payoutId?: string;
  at?: Date;
};

export async function insertSale(seller: Person, buyer: Person, sale: StagedSale): Promise<void> {
  const { room, gross = 1_000, share = 600, fee = 59, reversed = 0, payoutId = null, at = new Date() } = sale;
  await owner.query(
    `insert into sales (seller_id, buyer_id, kind, room_id, title, gross_cents, processing_fee_cents, seller_rate_bps,
       seller_cents, platform_cents, reversed_cents, payment_id, payout_id, available_at, created_at)
     values ($1, $2, 'room', $3, $4, $5, $6, 6000, $7, $8, $9, $10, $11, $12, $12)`,
    [
      ...[seller.id, buyer.id, room.id, room.name, gross, fee, share, gross - fee - share, reversed],
      ...[`pi_${randomUUID()}`, payoutId, at],
    ],
  );
}

export async function insertPayout(
  seller: Person,
  cents: number,
  status: "scheduled" | "paid" = "paid",
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into payouts (seller_id, amount_cents, status, period_start, period_end, arrives_on)
     values ($1, $2, $3, '2026-01-01', '2026-01-07', '2026-01-14') returning id`,
    [seller.id, cents, status],
  );
  const [row] = rows;
  if (!row) throw new Error("The payout was not written");
  return row.id;
}

export async function insertConnectAccount(seller: Person, currentlyDue: string[] = []): Promise<void> {
  await owner.query(
    `insert into connect_accounts (user_id, stripe_account_id, charges_enabled, payouts_enabled, details_submitted,
       requirements_currently_due, created_at)
     values ($1, $2, true, true, true, $3, '2026-03-12T10:00:00Z')`,
    [seller.id, `acct_${randomUUID()}`, currentlyDue],
  );
}

/** Whitelabel tiers are made by superadmins; a new installation has none. */
export async function insertTier(id: string): Promise<void> {
  await owner.query(
    `insert into subscription_tiers (id, name, monthly_price, max_twins, revenue_share_bps)
     values ($1, $1, 149900, 500, 9900) on conflict do nothing`,
    [id],
  );
}
