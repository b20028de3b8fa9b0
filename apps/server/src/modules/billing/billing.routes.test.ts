import { Subscription, SubscriptionTier } from "@parley/contract/billing";
import { FEATURE_PLANS, type Feature, planHasFeature } from "@parley/contract/features";
import { PLANS } from "@parley/contract/plans";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast } from "../../testing/cast.ts";
import { owner } from "../../testing/stage.ts";

const YEAR = 365 * 86_400_000;

describe("subscriptions", () => {
  it("begin with the free one, for a year, however many tabs ask (B1)", async () => {
    const { stranger } = await cast();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(stranger).post("/rest/v1/subscriptions", {})),
    );
    const made = answers.map((answer) => answer.read(Subscription));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({ plan: "free", tier_id: "free", status: "active", is_trial: false });
    const { current_period_start, current_period_end } = made[0] ?? {
      current_period_start: "",
      current_period_end: "",
    };
    expect(Date.parse(current_period_end) - Date.parse(current_period_start)).toBeGreaterThanOrEqual(YEAR);
  });

  it("are nobody else's to see (B3)", async () => {
    const { maya, stranger } = await cast();
    await as(maya).post("/rest/v1/subscriptions", {});
    expect((await as(maya).get("/rest/v1/subscriptions")).read(z.array(Subscription))).toHaveLength(1);
    expect((await as(stranger).get("/rest/v1/subscriptions")).read(z.array(Subscription))).toEqual([]);
  });

  it("are not made for someone who has not confirmed an address (B1)", async () => {
    const { tess } = await cast();
    expect((await as(tess).post("/rest/v1/subscriptions", {})).status).toBe(403);
  });
});

describe("tiers", () => {
  it("are listed cheapest first, the active ones (B4)", async () => {
    const { stranger } = await cast();
    await owner.query(
      `insert into subscription_tiers (id, name, monthly_price, max_twins, revenue_share_bps, is_active)
       values ('retired', 'Retired', 100, 1, 0, false) on conflict do nothing`,
    );
    const tiers = (await as(stranger).get("/rest/v1/subscription_tiers")).read(z.array(SubscriptionTier));
    expect(tiers.map(({ id }) => id).slice(0, 4)).toEqual(["free", "starter", "growth", "pro"]);
    expect(tiers.some(({ id }) => id === "retired")).toBe(false);
  });
});

describe("the feature matrix in the database", () => {
  const features = Object.keys(FEATURE_PLANS).filter((name): name is Feature => name in FEATURE_PLANS);
  it.each(features)("says of %s what the contract says", async (feature) => {
    const { rows } = await owner.query(
      "select array_agg(plan) filter (where plan_allows(plan, $2)) as allowed from unnest($1::text[]) as plan",
      [[...PLANS, "whitelabel_studio", "unknown"], feature],
    );
    expect(rows).toEqual([{ allowed: PLANS.filter((plan) => planHasFeature(plan, feature)) }]);
  });

  it("allows nothing that is no feature", async () => {
    const { rows } = await owner.query("select plan_allows('pro', 'everything') as allowed");
    expect(rows[0].allowed).toBe(false);
  });
});
