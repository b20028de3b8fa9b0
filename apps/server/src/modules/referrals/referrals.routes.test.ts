import { randomUUID } from "node:crypto";
import { ReferralCode, ReferralEarning, ReferralSummary } from "@parley/contract/referrals";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, type Person } from "../../testing/cast.ts";
import { daysAgo } from "../../testing/money.ts";
import { owner } from "../../testing/stage.ts";

async function refer(referrer: Person, referred: Person, earnings: { cents: number; at?: Date }[] = []) {
  await owner.query("insert into referrals (referrer_id, referred_id) values ($1, $2)", [
    referrer.id,
    referred.id,
  ]);
  for (const { cents, at = new Date() } of earnings) {
    await owner.query(
      `insert into referral_earnings (referrer_id, referred_id, platform_cents, earned_cents, payment_id, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [referrer.id, referred.id, cents * 5, cents, `pi_${randomUUID()}`, at],
    );
  }
}

describe("referral_codes", () => {
  it("is the caller's own code, or none (F1)", async () => {
    const { maya, stranger } = await cast();
    const code = randomUUID().replaceAll("-", "").slice(0, 12);
    await owner.query("insert into referral_codes (user_id, code) values ($1, $2)", [maya.id, code]);
    const codes = (await as(maya).get("/rest/v1/referral_codes")).read(z.array(ReferralCode));
    expect(codes.map((row) => row.code)).toEqual([code]);
    expect((await as(stranger).get("/rest/v1/referral_codes")).body).toEqual([]);
  });
});

describe("get_referral_summary", () => {
  it("counts who was brought and adds up twelve months (F3)", async () => {
    const { maya, jonas, ivan } = await cast();
    await refer(maya, jonas, [{ cents: 180 }, { cents: 20 }, { cents: 500, at: daysAgo(500) }]);
    await refer(maya, ivan);
    const summary = (await as(maya).get("/rest/v1/rpc/get_referral_summary")).read(ReferralSummary);
    expect(summary.people).toBe(2);
    expect(summary.months).toHaveLength(12);
    expect(summary.months.at(-1)?.earned_cents).toBe(200);
  });

  it("tells the one who was brought, and a stranger, nothing (F1)", async () => {
    const { maya, jonas, stranger } = await cast();
    await refer(maya, jonas, [{ cents: 180 }]);
    for (const other of [jonas, stranger]) {
      const summary = (await as(other).get("/rest/v1/rpc/get_referral_summary")).read(ReferralSummary);
      expect(summary.people).toBe(0);
      expect(summary.months.every(({ earned_cents }) => earned_cents === 0)).toBe(true);
    }
  });
});

describe("referral_earnings", () => {
  it("lists newest first, page by page, with a name", async () => {
    const { maya, jonas } = await cast();
    await refer(maya, jonas, [{ cents: 1, at: daysAgo(3) }, { cents: 2, at: daysAgo(2) }, { cents: 3 }]);
    const path = "/rest/v1/referral_earnings?limit=2";
    const first = (await as(maya).get(path)).read(z.array(ReferralEarning));
    const last = first.at(-1);
    const cursor = new URLSearchParams({
      before_created_at: last?.created_at ?? "",
      before_id: last?.id ?? "",
    });
    const second = (await as(maya).get(`${path}&${cursor.toString()}`)).read(z.array(ReferralEarning));
    expect([...first, ...second].map(({ earned_cents }) => earned_cents)).toEqual([3, 2, 1]);
    expect(first[0]).toMatchObject({ first_name: "Jonas", platform_cents: 15 });
  });

  it("shows a stranger nothing (F1)", async () => {
    const { maya, jonas, stranger } = await cast();
    await refer(maya, jonas, [{ cents: 1 }]);
    expect((await as(stranger).get("/rest/v1/referral_earnings")).body).toEqual([]);
  });
});
