import type {
  ListPricingConfigs,
  PlatformSetting,
  RateLimit,
  TokenPricingConfig,
  TokenSettings,
} from "@parley/contract/admin";
import type { Role } from "@parley/contract/roles";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import { after } from "../../platform/keyset.ts";

export async function findOwnRole(tx: Tx): Promise<Role> {
  const { rows } = await sql<{ role: Role | null }>`select current_app_role() as role`.execute(tx);
  return rows[0]?.role ?? "user";
}

/** Those marked public; all of them for a superadmin. The policy decides: the table is a page long. */
export function listSettings(tx: Tx): Promise<PlatformSetting[]> {
  return tx
    .selectFrom("platform_settings")
    .select(["key", "value", "is_public", "description", "updated_at"])
    .orderBy("key")
    .execute();
}

const MOST_BUNDLES = 100;

export async function findTokenSettings(tx: Tx): Promise<TokenSettings> {
  const bundles = await tx
    .selectFrom("token_bundles")
    .select(["id", "bundle_size_tokens", "retail_price_usd_cents", "stripe_price_id", "is_active"])
    .orderBy("bundle_size_tokens")
    .limit(MOST_BUNDLES)
    .execute();
  return { bundles, settings: await listSettings(tx) };
}

export function listPricingConfigs(tx: Tx, page: ListPricingConfigs): Promise<TokenPricingConfig[]> {
  const { before_created_at, before_id, limit } = page;
  return tx
    .selectFrom("token_pricing_configs as c")
    .leftJoin("profiles as p", "p.id", "c.applies_to_user_id")
    .select(["c.id", "c.applies_to_user_id", "p.first_name", "p.last_name", "c.model"])
    .select(["c.input_cents_per_1000", "c.output_cents_per_1000", "c.token_multiplier"])
    .select(["c.effective_from", "c.created_at"])
    .where(after(["c.created_at", "c.id"], [before_created_at, before_id]))
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .execute();
}

export function listRateLimits(tx: Tx): Promise<RateLimit[]> {
  return tx
    .selectFrom("rate_limits")
    .select(["name", "counts_by", "points", "window_seconds", "description", "updated_at"])
    .orderBy("name")
    .execute();
}
