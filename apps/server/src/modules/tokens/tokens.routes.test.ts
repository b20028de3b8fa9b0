import {
  HISTORY_COLUMNS,
  TokenBalance,
  TokenBundle,
  TokenHistory,
  TokenUsageDay,
  TokenUsageSummary,
} from "@parley/contract/tokens";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as, asVisitor } from "../../testing/as.ts";
import { cast, insertRoom, type Person } from "../../testing/cast.ts";
import { buyTokens, daysAgo, insertBundle, useTokens } from "../../testing/money.ts";
import { owner } from "../../testing/stage.ts";
import { giveTier, insertTwin } from "../../testing/twins.ts";

const summaryPath = "/rest/v1/rpc/get_token_usage_summary";
const historyPath = "/rest/v1/rpc/get_token_history";

describe("user_token_balances", () => {
  it("is empty until asked for, then zero, and stays one row (T1)", async () => {
    const { jonas } = await cast();
    expect((await as(jonas).get("/rest/v1/user_token_balances")).body).toEqual([]);
    const first = await as(jonas).post("/rest/v1/user_token_balances", {});
    expect(first.status).toBe(200);
    expect(first.read(TokenBalance)).toMatchObject({ user_id: jonas.id, balance_tokens: 0 });
    await as(jonas).post("/rest/v1/user_token_balances", {});
    const balances = (await as(jonas).get("/rest/v1/user_token_balances")).read(z.array(TokenBalance));
    expect(balances).toHaveLength(1);
  });

  it("does not take the caller's word for a balance (T1)", async () => {
    const { maya, jonas } = await cast();
    await buyTokens(maya, 5_000, await insertBundle(5_000, 100));
    const wish = { user_id: jonas.id, balance_tokens: 999_999 };
    const standing = await as(maya).post("/rest/v1/user_token_balances", wish);
    expect(standing.read(TokenBalance)).toMatchObject({ user_id: maya.id, balance_tokens: 5_000 });
    expect((await as(jonas).get("/rest/v1/user_token_balances")).body).toEqual([]);
  });

  it("refuses someone whose address is not confirmed", async () => {
    const { tess } = await cast();
    const answer = await as(tess).post("/rest/v1/user_token_balances", {});
    expect(answer.status).toBe(403);
  });

  it("shows a stranger nobody's (T3)", async () => {
    const { maya, stranger } = await cast();
    await buyTokens(maya, 5_000, await insertBundle(5_000, 100));
    expect((await as(stranger).get("/rest/v1/user_token_balances")).body).toEqual([]);
  });
});

describe("token usage", () => {
  it("adds up this month and all time from the days (T4)", async () => {
    const { maya } = await cast();
    await buyTokens(maya, 50_000, await insertBundle(50_000, 900));
    await useTokens(maya, { tokens: 700, cents: 12 });
    await useTokens(maya, { tokens: 300, cents: 5 });
    await useTokens(maya, { tokens: 4_000, cents: 72, at: daysAgo(40) });
    const summary = (await as(maya).get(summaryPath)).read(TokenUsageSummary);
    expect(summary).toEqual({
      total_tokens_used_month: 1_000,
      month_cost_usd_cents: 17,
      total_tokens_used_all_time: 5_000,
      total_cost_usd_cents: 89,
      tokens_used_since_purchase: 1_000,
    });
  });

  it("tells ninety days by day and twin, and leaves out what is older", async () => {
    const { maya } = await cast();
    const { id: twinId } = await insertTwin(maya, "Ines Carvalho");
    await buyTokens(maya, 50_000, await insertBundle(50_000, 900));
    await useTokens(maya, { tokens: 700, twinId });
    await useTokens(maya, { tokens: 300, twinId });
    await useTokens(maya, { tokens: 900, twinId, at: daysAgo(95) });
    const days = (await as(maya).get("/rest/v1/token_usage_days")).read(z.array(TokenUsageDay));
    expect(days).toHaveLength(1);
    expect(days[0]).toMatchObject({
      twin_id: twinId,
      twin_name: "Ines Carvalho",
      total_tokens: 1_000,
      turns: 2,
    });
  });

  it("keeps the four most used twins apart and adds up the rest", async () => {
    const { maya } = await cast();
    await buyTokens(maya, 50_000, await insertBundle(50_000, 900));
    const uses = [700, 600, 500, 400, 300, 20, 10];
    await giveTier(maya, "growth");
    for (const tokens of uses) {
      const { id: twinId } = await insertTwin(maya, `Twin ${tokens}`);
      await useTokens(maya, { tokens, twinId });
    }
    const days = (await as(maya).get("/rest/v1/token_usage_days")).read(z.array(TokenUsageDay));
    expect(days).toHaveLength(5);
    expect(days.find(({ twin_id }) => twin_id === null)).toMatchObject({ total_tokens: 330, turns: 3 });
  });

  it("shows a stranger nothing of it (T3)", async () => {
    const { maya, stranger } = await cast();
    await buyTokens(maya, 50_000, await insertBundle(50_000, 900));
    await useTokens(maya, { tokens: 700 });
    expect((await as(stranger).get(summaryPath)).body).toMatchObject({ total_tokens_used_all_time: 0 });
    expect((await as(stranger).get("/rest/v1/token_usage_days")).body).toEqual([]);
  });
});

describe("token history", () => {
  it("is the wallet's ledger, newest first, with the balance of the same moment (T6)", async () => {
    const { maya, salon } = await cast();
    const { id: twinId } = await insertTwin(maya, "Ines Carvalho");
    await buyTokens(maya, 25_000, await insertBundle(25_000, 500));
    await useTokens(maya, { tokens: 1_890, cents: 34, twinId, room: salon });
    const history = (await as(maya).get(historyPath)).read(TokenHistory);
    expect(history.balance_tokens).toBe(23_110);
    expect(history.moves).toMatchObject([
      { kind: "usage", tokens: -1_890, cost_usd_cents: 34, twin_name: "Ines Carvalho", room_name: "Salon" },
      { kind: "purchase", tokens: 25_000, cost_usd_cents: 500, twin_name: null },
    ]);
  });

  it("carries the receipt of every answer; what it cost us is for staff (T8)", async () => {
    const { maya, alma } = await cast();
    for (const person of [maya, alma]) {
      await buyTokens(person, 25_000, await insertBundle(25_000, 500));
      await useTokens(person, { tokens: 1_890, costMicros: 2_100 });
    }
    const receiptOf = async (person: Person) =>
      (await as(person).get(historyPath)).read(TokenHistory).moves.map(({ receipt }) => receipt);
    const reckoned = { model: "scripted", input_tokens: 1_889, output_tokens: 1 };
    expect(await receiptOf(maya)).toMatchObject([{ ...reckoned, provider_cost_usd_micros: null }, null]);
    expect(await receiptOf(alma)).toMatchObject([{ ...reckoned, provider_cost_usd_micros: 2_100 }, null]);
  });

  it("tells usage from purchases", async () => {
    const { maya } = await cast();
    await buyTokens(maya, 25_000, await insertBundle(25_000, 500));
    await useTokens(maya, { tokens: 100 });
    const used = (await as(maya).get(`${historyPath}?kind=usage`)).read(TokenHistory);
    const bought = (await as(maya).get(`${historyPath}?kind=purchases`)).read(TokenHistory);
    expect(used.moves.map(({ kind }) => kind)).toEqual(["usage"]);
    expect(bought.moves.map(({ kind }) => kind)).toEqual(["purchase"]);
  });

  it("goes on where the last page ended, and never gives more than twenty", async () => {
    const { maya } = await cast();
    await buyTokens(maya, 25_000, await insertBundle(25_000, 500));
    for (const tokens of [1, 2, 3]) await useTokens(maya, { tokens });
    const first = (await as(maya).get(`${historyPath}?limit=2`)).read(TokenHistory);
    const before = first.moves.at(-1)?.id;
    const second = (await as(maya).get(`${historyPath}?limit=2&before_id=${before}`)).read(TokenHistory);
    expect([...first.moves, ...second.moves].map(({ tokens }) => tokens)).toEqual([-3, -2, -1, 25_000]);
    expect((await as(maya).get(`${historyPath}?limit=1000`)).status).toBe(422);
  });

  it("shows a stranger nothing of it (T3)", async () => {
    const { maya, stranger } = await cast();
    await buyTokens(maya, 25_000, await insertBundle(25_000, 500));
    expect((await as(stranger).get(historyPath)).body).toEqual({ balance_tokens: 0, moves: [] });
  });
});

describe("token_history.csv", () => {
  const sheetOf = async (person: Person) => {
    const { status, headers, body } = await as(person).get("/rest/v1/token_history.csv");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toContain("attachment");
    return z
      .string()
      .parse(body)
      .split("\r\n")
      .map((line) => line.split(","));
  };

  it("is the whole ledger of the wallet, beyond one page, with what each move left behind (T6)", async () => {
    const { maya } = await cast();
    await buyTokens(maya, 25_000, await insertBundle(25_000, 500));
    await owner.query(
      `select post_transfer('many:' || n, ledger_account('wallet', 'token', $1), ledger_account('usage', 'token'), 1, 'usage')
       from generate_series(1, 1200) n`,
      [maya.id],
    );
    const [columns, ...rows] = await sheetOf(maya);
    expect(columns).toEqual([...HISTORY_COLUMNS]);
    expect(rows.pop()).toEqual([""]);
    expect(rows).toHaveLength(1_201);
    const balances = rows.map((row) => Number(row.at(-1)));
    expect(balances).toEqual(Array.from({ length: 1_201 }, (_, n) => 23_800 + n));
    expect(rows.at(-1)?.slice(1, 2)).toEqual(["purchase"]);
  });

  it("does not let a room's name run in a spreadsheet", async () => {
    const { maya } = await cast();
    const room = await insertRoom(maya, "=HYPERLINK(A1)", "private");
    await buyTokens(maya, 25_000, await insertBundle(25_000, 500));
    await useTokens(maya, { tokens: 1_890, cents: 34, room });
    const [, used] = await sheetOf(maya);
    expect(used?.slice(1)).toEqual([
      ...["usage", "", "'=HYPERLINK(A1)", "scripted", "1889", "1", "-1890", "34", "no", "23110"],
    ]);
  });

  it("shows a stranger nothing but the columns (T3)", async () => {
    const { maya, stranger } = await cast();
    await buyTokens(maya, 25_000, await insertBundle(25_000, 500));
    expect(await sheetOf(stranger)).toEqual([[...HISTORY_COLUMNS], [""]]);
  });

  it("refuses a visitor", async () => {
    expect((await asVisitor().get("/rest/v1/token_history.csv")).status).toBe(401);
  });
});

describe("token_bundles", () => {
  it("lists what is on sale, smallest first (T5)", async () => {
    const { stranger } = await cast();
    const large = await insertBundle(500_000, 8_000);
    const small = await insertBundle(25_000, 500);
    const withdrawn = await insertBundle(10, 1, false);
    const bundles = (await as(stranger).get("/rest/v1/token_bundles")).read(z.array(TokenBundle));
    const ids = bundles.map(({ id }) => id);
    expect(ids.indexOf(small)).toBeLessThan(ids.indexOf(large));
    expect(ids).not.toContain(withdrawn);
    const sizes = bundles.map(({ bundle_size_tokens }) => bundle_size_tokens);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  });
});
