import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cast, insertRoom, type Person, type StagedRoom } from "../../../testing/cast.ts";
import { standOn } from "../../../testing/domains.ts";
import { app, owner } from "../../../testing/stage.ts";
import { giveTier } from "../../../testing/twins.ts";
import { openWorkshop } from "../../../testing/working.ts";

const { tools } = await openWorkshop();

const ask = async (domain: string, headers: Record<string, string> = {}) =>
  (await app.request(`/internal/tls-permission?domain=${encodeURIComponent(domain)}`, { headers })).status;

async function served() {
  const { maya, salon } = await cast();
  await giveTier(maya, "pro");
  return servedFor(maya, salon);
}

async function servedFor(person: Person, room: StagedRoom) {
  const domain = `ask-${randomBytes(4).toString("hex")}.example.com`;
  await standOn(tools, { person, room, domain });
  return domain;
}

describe("the permission to make a certificate", () => {
  it("is given for a domain that serves a room (R26)", async () => {
    expect(await ask(await served())).toBe(200);
  });

  it("is given for so many new domains of one owner an hour, and always for those that had it (R26)", async () => {
    const { maya } = await cast();
    await giveTier(maya, "pro");
    const domains: string[] = [];
    for (let n = 0; n < 6; n++)
      domains.push(await servedFor(maya, await insertRoom(maya, `Room ${n}`, "public")));
    const [late = "", ...soon] = domains.toReversed();
    expect(await Promise.all(soon.map((domain) => ask(domain)))).toEqual([200, 200, 200, 200, 200]);
    expect(await ask(late)).toBe(404);
    expect(await ask(soon[0] ?? "")).toBe(200);
    expect(await ask(await served())).toBe(200);
    await owner.query(
      "update room_domains set certified_at = now() - interval '61 minutes' where domain = $1",
      [soon[0]],
    );
    expect(await ask(late)).toBe(200);
  });

  it("is given for so many new domains an hour in all, also when they come at once (R26)", async () => {
    const { rows } = await owner.query<{ made: number }>(
      "select count(*)::int as made from room_domains where certified_at > now() - interval '1 hour'",
    );
    await owner.query(
      "update platform_settings set value = to_jsonb($1::int) where key = 'certificates_per_hour'",
      [(rows[0]?.made ?? 0) + 2],
    );
    const domains = [await served(), await served(), await served(), await served()];
    const answers = await Promise.all(domains.map((domain) => ask(domain)));
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 200, 404, 404]);
    await owner.query("update platform_settings set value = '60' where key = 'certificates_per_hour'");
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
