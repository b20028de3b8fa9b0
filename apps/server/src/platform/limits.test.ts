import { randomUUID } from "node:crypto";
import { UserId } from "@parley/contract/ids";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openFaultProxy } from "../testing/fault-proxy.ts";
import { database, log, owner, prefix, valkey, valkeyUrl } from "../testing/stage.ts";
import { type Limits, limitsChangedTopic, openLimits } from "./limits.ts";
import { connectValkey } from "./valkey.ts";

const proxy = await openFaultProxy(valkeyUrl);
const behindProxy = await connectValkey(proxy.url, log);
const limits = await openLimits({ database, valkey: behindProxy, prefix, log });

afterAll(() => {
  limits.close();
  behindProxy.destroy();
  proxy.close();
});

const somebody = () => ({ person: UserId.parse(randomUUID()), address: randomUUID() });

async function setRule(name: string, points: number, countsBy = "person"): Promise<void> {
  await owner.query(
    `insert into rate_limits (name, counts_by, points, window_seconds) values ($1, $2, $3, 60)
     on conflict (name) do update
     set points = excluded.points, counts_by = excluded.counts_by, window_seconds = excluded.window_seconds`,
    [name, countsBy, points],
  );
  await valkey.publish(limitsChangedTopic(prefix), "");
}

/** How many requests get through before the first refusal. */
async function allowance(on: Limits, rule: string, asker = somebody()): Promise<number> {
  for (let taken = 0; taken < 50; taken++) {
    const outcome = await on.take(rule, asker).then(
      () => "taken",
      (error: { code: string }) => error.code,
    );
    if (outcome !== "taken") return taken;
  }
  return 50;
}

describe("rate limits", () => {
  it("refuse what goes over a rule's points, and say when to come back", async () => {
    await setRule("checkout", 3);
    await expect.poll(() => allowance(limits, "checkout")).toBe(3);
    const asker = somebody();
    await allowance(limits, "checkout", asker);
    await expect(limits.take("checkout", asker)).rejects.toMatchObject({
      code: "rate_limited",
      retryAfter: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60),
    });
  });

  it("follow the table, at once when told", async () => {
    await setRule("invite", 2);
    await expect.poll(() => allowance(limits, "invite")).toBe(2);
    await setRule("invite", 4);
    await expect.poll(() => allowance(limits, "invite")).toBe(4);
  });

  it("count people apart, wherever they come from", async () => {
    await setRule("write", 2);
    await expect.poll(() => allowance(limits, "write")).toBe(2);
    const address = randomUUID();
    const [one, other] = [somebody(), somebody()];
    expect(await allowance(limits, "write", { ...one, address })).toBe(2);
    expect(await allowance(limits, "write", { ...other, address })).toBe(2);
    expect(await allowance(limits, "write", { ...one, address: randomUUID() })).toBe(0);
  });

  it("count addresses together, whoever comes from them", async () => {
    await setRule("sign-in", 2, "address");
    await expect.poll(() => allowance(limits, "sign-in")).toBe(2);
    const address = randomUUID();
    expect(await allowance(limits, "sign-in", { ...somebody(), address })).toBe(2);
    expect(await allowance(limits, "sign-in", { ...somebody(), address })).toBe(0);
  });

  it("hold over several processes", async () => {
    const elsewhere = await openLimits({ database, valkey, prefix, log });
    await setRule("upload", 5);
    await expect.poll(() => allowance(elsewhere, "upload")).toBe(5);
    await expect.poll(() => allowance(limits, "upload")).toBe(5);
    const asker = somebody();
    for (let n = 0; n < 3; n++) await elsewhere.take("upload", asker);
    expect(await allowance(limits, "upload", asker)).toBe(2);
    elsewhere.close();
  });

  it("do not limit what no row speaks of", async () => {
    expect(await allowance(limits, "no-such-rule")).toBe(50);
  });
});

describe("rate limits without Valkey", () => {
  beforeEach(async () => {
    await setRule("read", 6);
    await setRule("checkout", 6);
    await vi.waitUntil(async () => (await allowance(limits, "read")) === 6);
    proxy.cut();
    await vi.waitUntil(() => !behindProxy.isReady);
    return async () => {
      proxy.restore();
      await vi.waitUntil(() => behindProxy.isReady, { timeout: 5_000 });
    };
  });

  it("let people go on reading, counted in each process", async () => {
    expect(await allowance(limits, "read")).toBe(6);
  });

  it.each(["checkout", "sign-in", "send-message"])(
    "refuse %s, which guards money or accounts",
    async (rule) => {
      await expect(limits.take(rule, somebody())).rejects.toMatchObject({
        code: "unavailable",
        retryAfter: 2,
      });
    },
  );
});
