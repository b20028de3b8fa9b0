import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cast } from "../../../testing/cast.ts";
import { standOn } from "../../../testing/domains.ts";
import { app } from "../../../testing/stage.ts";
import { giveTier } from "../../../testing/twins.ts";
import { openWorkshop } from "../../../testing/working.ts";

const { tools } = await openWorkshop();

const ask = async (domain: string, headers: Record<string, string> = {}) =>
  (await app.request(`/internal/tls-permission?domain=${encodeURIComponent(domain)}`, { headers })).status;

async function served() {
  const { maya, salon } = await cast();
  await giveTier(maya, "pro");
  const domain = `ask-${randomBytes(4).toString("hex")}.example.com`;
  await standOn(tools, { person: maya, room: salon, domain });
  return domain;
}

describe("the permission to make a certificate", () => {
  it("is given for a domain that serves a room (R26)", async () => {
    expect(await ask(await served())).toBe(200);
  });

  it("is for whoever asks from inside: through the front door it does not exist (R26)", async () => {
    expect(await ask(await served(), { "x-forwarded-for": "203.0.113.9" })).toBe(404);
  });

  it("is given for nothing that only looks like it (R26)", async () => {
    const domain = await served();
    const lookalikes = [
      ...[
        `x.${domain}`,
        `${domain}.`,
        domain.toUpperCase(),
        `${domain}:443`,
        `${domain}\u0000`,
        ` ${domain}`,
      ],
      ...["", "localhost", "127.0.0.1", "*", "%", "' or true --", "a".repeat(5_000)],
    ];
    for (const lookalike of lookalikes) expect([lookalike, await ask(lookalike)]).toEqual([lookalike, 404]);
  });

  it("is given to none of 10,000 invented names (R26)", async () => {
    const domain = await served();
    const inventions = Array.from({ length: 10_000 }, () => `${randomBytes(6).toString("hex")}.${domain}`);
    const answers = new Map<number, number>();
    for (let from = 0; from < inventions.length; from += 20) {
      const statuses = await Promise.all(inventions.slice(from, from + 20).map((name) => ask(name)));
      for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    expect([...answers]).toEqual([[404, 10_000]]);
  }, 120_000);
});
