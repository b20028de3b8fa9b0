import {
  Customer,
  CustomerPurchase,
  PlatformSetting,
  RateLimit,
  RevenueDay,
  SellerToLookAt,
  TierFigures,
  TokenPricingConfig,
  TokenReport,
  TokenSettings,
  TopCustomer,
} from "@parley/contract/admin";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast } from "../../testing/cast.ts";
import { buyTokens, insertBundle, insertConnectAccount, insertSale, useTokens } from "../../testing/money.ts";
import { giveTier } from "../../testing/twins.ts";

const nobody = "00000000-0000-4000-8000-00000000dead";

const reports = [
  "rpc/get_revenue_days",
  "rpc/get_tier_figures",
  "rpc/get_sellers_to_look_at",
  "rpc/get_top_customers",
  `rpc/get_customer?customer_id=${nobody}`,
  `rpc/get_customer_purchases?customer_id=${nobody}`,
  "rpc/get_token_report",
];
const settings = ["rpc/get_token_settings", "token_pricing_configs", "rate_limits"];

describe("staff pages", () => {
  it.each([...reports, ...settings])("tell people who are not staff nothing: %s (A2)", async (path) => {
    const { maya, stranger } = await cast();
    for (const person of [maya, stranger]) {
      const answer = await as(person).get(`/rest/v1/${path}`);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: "not_allowed" });
    }
  });

  it.each(settings)("tell an admin nothing of what superadmins keep: %s (A1)", async (path) => {
    const { alma } = await cast();
    const answer = await as(alma).get(`/rest/v1/${path}`);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: "not_allowed" });
  });

  it.each([...reports, ...settings])("ask staff for their second factor: %s (A2)", async (path) => {
    const { viktor } = await cast();
    const answer = await as({ ...viktor, aal: "aal1" }).get(`/rest/v1/${path}`);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: "second_factor_required" });
  });

  it("answer a stranger the same about a customer who exists and one who does not (A2)", async () => {
    const { maya, stranger } = await cast();
    const real = await as(stranger).get(`/rest/v1/rpc/get_customer?customer_id=${maya.id}`);
    const invented = await as(stranger).get(`/rest/v1/rpc/get_customer?customer_id=${nobody}`);
    expect(real.body).toEqual(invented.body);
  });
});

describe("revenue", () => {
  it("tells ninety days with their streams, the last of them today", async () => {
    const { maya, jonas, alma, salon } = await cast();
    const before = (await as(alma).get("/rest/v1/rpc/get_revenue_days")).read(z.array(RevenueDay)).at(-1);
    await insertSale(maya, jonas, { room: salon });
    await buyTokens(maya, 25_000, await insertBundle(25_000, 500));
    const days = (await as(alma).get("/rest/v1/rpc/get_revenue_days")).read(z.array(RevenueDay));
    expect(days).toHaveLength(90);
    const today = days.at(-1);
    expect((today?.rooms_cents ?? 0) - (before?.rooms_cents ?? 0)).toBe(1_000);
    expect((today?.tokens_cents ?? 0) - (before?.tokens_cents ?? 0)).toBe(500);
    expect((today?.sellers_cents ?? 0) - (before?.sellers_cents ?? 0)).toBe(600);
    expect((today?.processing_cents ?? 0) - (before?.processing_cents ?? 0)).toBe(59);
  });

  it("counts the living subscribers of every tier", async () => {
    const { maya, alma } = await cast();
    await giveTier(maya, "pro");
    const tiers = (await as(alma).get("/rest/v1/rpc/get_tier_figures")).read(z.array(TierFigures));
    expect(tiers.map(({ id }) => id).slice(0, 3)).toEqual(["free", "starter", "growth"]);
    expect(tiers.find(({ id }) => id === "pro")?.active).toBeGreaterThan(0);
  });

  it("names sellers who are due something, and customers who paid", async () => {
    const { maya, jonas, alma, salon } = await cast();
    await insertConnectAccount(maya, ["external_account"]);
    await insertSale(maya, jonas, { room: salon, gross: 90_000, fee: 2_640, share: 80_000 });
    const sellers = await as(alma).get("/rest/v1/rpc/get_sellers_to_look_at");
    expect(sellers.read(z.array(SellerToLookAt))).toContainEqual(
      expect.objectContaining({ user_id: maya.id, currently_due: ["external_account"] }),
    );
    const customers = await as(alma).get("/rest/v1/rpc/get_top_customers");
    expect(customers.read(z.array(TopCustomer))[0]).toMatchObject({ user_id: jonas.id, paid_cents: 90_000 });
  });
});

describe("a customer", () => {
  it("is shown with plan, tokens, purchases and sales", async () => {
    const { maya, jonas, alma, salon } = await cast();
    await giveTier(maya, "growth");
    await insertConnectAccount(maya);
    await insertSale(maya, jonas, { room: salon });
    await buyTokens(maya, 25_000, await insertBundle(25_000, 500));
    await useTokens(maya, { tokens: 1_000, cents: 18 });
    const path = `/rest/v1/rpc/get_customer?customer_id=${maya.id}`;
    const customer = (await as(alma).get(path)).read(Customer);
    expect(customer).toMatchObject({
      first_name: "Maya",
      subscription: { tier_id: "growth", status: "active" },
      balance_tokens: 24_000,
      usage: [{ total_tokens: 1_000, base_cost_usd_cents: 18 }],
      account: { charges_enabled: true },
    });
    expect(customer.sold_by_month.at(-1)).toMatchObject({ gross: 1_000, share: 600 });
    const bought = await as(alma).get(`/rest/v1/rpc/get_customer_purchases?customer_id=${jonas.id}`);
    expect(bought.read(z.array(CustomerPurchase))).toMatchObject([{ title: "Salon", gross_cents: 1_000 }]);
  });

  it("who does not exist is not found", async () => {
    const { alma } = await cast();
    const answer = await as(alma).get(`/rest/v1/rpc/get_customer?customer_id=${nobody}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: "customer_not_found" });
  });
});

describe("the token report", () => {
  it("tells what was used and sold today, and who used it (A4)", async () => {
    const { maya, alma } = await cast();
    await buyTokens(maya, 25_000, await insertBundle(25_000, 500));
    await useTokens(maya, { tokens: 20_000 });
    const report = (await as(alma).get("/rest/v1/rpc/get_token_report")).read(TokenReport);
    expect(report.days).toHaveLength(90);
    expect(report.days.at(-1)?.used_tokens).toBeGreaterThanOrEqual(20_000);
    expect(report.people).toContainEqual(
      expect.objectContaining({ user_id: maya.id, used_tokens: 20_000, turns: 1 }),
    );
    expect(report.whole_since).toBeNull();
  });
});

describe("settings", () => {
  it("are a superadmin's to read, prices and limits too (A1)", async () => {
    const { viktor } = await cast();
    const withdrawn = await insertBundle(10, 1, false);
    const { bundles, settings: all } = (await as(viktor).get("/rest/v1/rpc/get_token_settings")).read(
      TokenSettings,
    );
    expect(bundles).toContainEqual(expect.objectContaining({ id: withdrawn, is_active: false }));
    expect(all.map(({ key }) => key)).toContain("default_model");
    const prices = await as(viktor).get("/rest/v1/token_pricing_configs");
    expect(prices.read(z.array(TokenPricingConfig))[0]).toMatchObject({ applies_to_user_id: null });
    const limits = await as(viktor).get("/rest/v1/rate_limits");
    expect(limits.read(z.array(RateLimit)).map(({ name }) => name)).toContain("send-message");
  });

  it("marked public are for everyone, the rest for nobody else (A5)", async () => {
    const { stranger, alma } = await cast();
    for (const person of [stranger, alma]) {
      const read = (await as(person).get("/rest/v1/platform_settings")).read(z.array(PlatformSetting));
      expect(read).toContainEqual(expect.objectContaining({ key: "low_token_threshold", value: 1_000 }));
      expect(read.every(({ is_public }) => is_public)).toBe(true);
    }
  });
});
