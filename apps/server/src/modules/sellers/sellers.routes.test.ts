import {
  ConnectStatus,
  Payout,
  RoomRevenueReport,
  SalesWeek,
  SellerRevenueAnswer,
} from "@parley/contract/sellers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, insertPerson, insertRoom } from "../../testing/cast.ts";
import { daysAgo, insertConnectAccount, insertPayout, insertSale, insertTier } from "../../testing/money.ts";
import { giveTier } from "../../testing/twins.ts";

describe("get-connect-account-status", () => {
  it("answers in the spec's shape (S2)", async () => {
    const { maya } = await cast();
    await insertConnectAccount(maya, ["business_profile.url"]);
    const status = (await as(maya).call("get-connect-account-status")).read(ConnectStatus);
    expect(status).toEqual({
      has_account: true,
      account: {
        id: expect.stringMatching(/^acct_/),
        charges_enabled: true,
        payouts_enabled: true,
        details_submitted: true,
        requirements: { pending_verification: [], past_due: [], currently_due: ["business_profile.url"] },
        created: Date.parse("2026-03-12T10:00:00Z") / 1000,
      },
    });
  });

  it("tells a stranger only that they have none themselves (S1)", async () => {
    const { maya, stranger } = await cast();
    await insertConnectAccount(maya);
    const answer = await as(stranger).call("get-connect-account-status");
    expect(answer.body).toEqual({ has_account: false, account: null });
  });
});

describe("fetch-seller-revenue", () => {
  const fetchRevenue = async (person: Parameters<typeof as>[0]) =>
    (await as(person).call("fetch-seller-revenue")).read(SellerRevenueAnswer).revenue;

  it("adds up what payouts hold and what no payout holds yet (S5)", async () => {
    const { maya, jonas, salon } = await cast();
    const payoutId = await insertPayout(maya, 1_200);
    await insertPayout(maya, 600, "scheduled");
    await insertSale(maya, jonas, { room: salon, payoutId });
    await insertSale(maya, jonas, { room: salon });
    const revenue = await fetchRevenue(maya);
    expect(revenue).toMatchObject({ totalRevenue: 2_400, paidOut: 1_200, pending: 1_200 });
    expect(revenue.nextPayout).toEqual({ amount: 600, arrivesOn: "2026-01-14" });
  });

  it("takes a refund off every part, and the parts add up to the cent (S4)", async () => {
    const { maya, jonas, salon } = await cast();
    await insertSale(maya, jonas, { room: salon, gross: 999, fee: 59, share: 705, reversed: 333 });
    const { thisMonth, byProduct } = await fetchRevenue(maya);
    expect(thisMonth.gross).toBe(666);
    expect(thisMonth.processing + thisMonth.platform + thisMonth.share).toBe(666);
    expect(byProduct).toMatchObject([{ title: "Salon", sold: 1, gross: 666, price: 999 }]);
  });

  it("tells twelve months, the last of them this one", async () => {
    const { maya, jonas, salon } = await cast();
    await insertSale(maya, jonas, { room: salon, at: daysAgo(400) });
    await insertSale(maya, jonas, { room: salon });
    const { byMonth, thisMonth } = await fetchRevenue(maya);
    expect(byMonth).toHaveLength(12);
    expect(byMonth.at(-1)).toMatchObject({
      gross: 1_000,
      month: `${new Date().toISOString().slice(0, 8)}01`,
    });
    expect(byMonth.reduce((sum, { gross }) => sum + gross, 0)).toBe(1_000);
    expect(thisMonth).toMatchObject({ sold: 1, gross: 1_000, share: 600, processing: 59, platform: 341 });
  });

  it("names the plan and its share", async () => {
    const { maya, jonas } = await cast();
    await giveTier(maya, "growth");
    expect((await fetchRevenue(maya)).tier).toEqual({ name: "Growth", shareBps: 7_500 });
    expect((await fetchRevenue(jonas)).tier).toEqual({ name: "Free", shareBps: 0 });
  });

  it("tells a stranger and the buyer nothing (S1)", async () => {
    const { maya, jonas, stranger, salon } = await cast();
    await insertSale(maya, jonas, { room: salon });
    for (const other of [jonas, stranger]) {
      expect(await fetchRevenue(other)).toMatchObject({ totalRevenue: 0, byProduct: [] });
    }
  });
});

describe("get_sales_by_week", () => {
  it("counts whole weeks back from today, oldest first", async () => {
    const { maya, jonas, salon } = await cast();
    await insertSale(maya, jonas, { room: salon });
    await insertSale(maya, jonas, { room: salon, at: daysAgo(8) });
    const weeks = (await as(maya).get("/rest/v1/rpc/get_sales_by_week")).read(z.array(SalesWeek));
    expect(weeks).toHaveLength(12);
    expect(weeks.slice(-2).map(({ rooms_cents }) => rooms_cents)).toEqual([1_000, 1_000]);
    expect(weeks.at(-1)?.week_end).toBe(new Date().toISOString().slice(0, 10));
  });

  it("tells a stranger zeros (S1)", async () => {
    const { maya, jonas, stranger, salon } = await cast();
    await insertSale(maya, jonas, { room: salon });
    const weeks = (await as(stranger).get("/rest/v1/rpc/get_sales_by_week?weeks=52")).read(
      z.array(SalesWeek),
    );
    expect(weeks).toHaveLength(52);
    expect(weeks.every(({ rooms_cents }) => rooms_cents === 0)).toBe(true);
  });
});

describe("payouts", () => {
  it("pages by the last one seen", async () => {
    const { maya } = await cast();
    for (const cents of [100, 200, 300]) await insertPayout(maya, cents);
    const first = (await as(maya).get("/rest/v1/payouts?limit=2")).read(z.array(Payout));
    const last = first.at(-1);
    const cursor = `before_arrives_on=${last?.arrives_on}&before_id=${last?.id}`;
    const second = (await as(maya).get(`/rest/v1/payouts?limit=2&${cursor}`)).read(z.array(Payout));
    expect(new Set([...first, ...second].map(({ amount_cents }) => amount_cents))).toEqual(
      new Set([100, 200, 300]),
    );
  });

  it("are the seller's own (S1)", async () => {
    const { maya, stranger } = await cast();
    await insertPayout(maya, 100);
    expect((await as(stranger).get("/rest/v1/payouts")).body).toEqual([]);
  });
});

describe("get_room_revenue", () => {
  it("tells a whitelabel holder what each of their rooms took (S6)", async () => {
    await insertTier("whitelabel_studio");
    const [iris, buyer] = await Promise.all([insertPerson("Iris", "Novotna"), insertPerson("Bo", "Berg")]);
    await giveTier(iris, "whitelabel_studio");
    const bakery = await insertRoom(iris, "Slow Bakery", "public");
    await insertSale(iris, buyer, { room: bakery });
    await insertSale(iris, buyer, { room: bakery, at: daysAgo(8) });
    const report = (await as(iris).get("/rest/v1/rpc/get_room_revenue")).read(RoomRevenueReport);
    expect(report.weeks).toHaveLength(13);
    expect(report.rooms).toMatchObject([{ room_id: bakery.id, name: "Slow Bakery", sold: 2, gross: 2_000 }]);
    expect(report.rooms[0]?.gross_by_week.slice(-3)).toEqual([0, 1_000, 1_000]);
  });

  it("is not part of any other plan (S6)", async () => {
    const { maya } = await cast();
    await giveTier(maya, "pro");
    const answer = await as(maya).get("/rest/v1/rpc/get_room_revenue");
    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({ code: "upgrade_required" });
  });
});
