import { randomUUID } from "node:crypto";
import { RoomId, UserId } from "@parley/contract/ids";
import type { LiveChannel, LiveEvent } from "@parley/contract/live";
import { afterEach, describe, expect, it } from "vitest";
import { log, prefix, valkey } from "../../testing/stage.ts";
import { Attendance } from "./attendance.ts";

const open: Attendance[] = [];
afterEach(() => {
  for (const attendance of open.splice(0)) attendance.close();
});

/** A room, and the gateways through which people come into it. */
function house() {
  const id = RoomId.parse(randomUUID());
  const channel: LiveChannel = `room:${id}`;
  const told: { at: number; event: LiveEvent }[] = [];
  const gateway = () => {
    const publish = (_: LiveChannel, event: LiveEvent) => void told.push({ at: performance.now(), event });
    const attendance = new Attendance({ valkey, prefix, log, publish });
    open.push(attendance);
    return attendance;
  };
  const newest = () => told.at(-1)?.event;
  return { id, channel, gateway, told, newest };
}

const somebody = () => UserId.parse(randomUUID());
const soon = { timeout: 5_000 };

describe("attendance", () => {
  it("counts a person once, through however many gateways", async () => {
    const { id, channel, gateway, newest } = house();
    const [a, b] = [gateway(), gateway()];
    const [maya, jonas] = [somebody(), somebody()];
    a.enter(channel, maya);
    b.enter(channel, maya);
    b.enter(channel, jonas);
    await expect.poll(newest, soon).toMatchObject({ count: 2, user_ids: [maya, jonas].toSorted() });
    expect(await a.read(id)).toMatchObject({ count: 2 });
  });

  it("does not notice that somebody reloads the page", async () => {
    const { channel, gateway, told, newest } = house();
    const a = gateway();
    const maya = somebody();
    a.enter(channel, maya);
    await expect.poll(newest, soon).toMatchObject({ count: 1 });
    a.leave(channel, maya);
    a.enter(channel, maya);
    const jonas = somebody();
    a.enter(channel, jonas);
    await expect.poll(newest, soon).toMatchObject({ count: 2 });
    expect(told).toHaveLength(2);
  });

  it("notices that somebody left, and still counts them where they stayed", { timeout: 20_000 }, async () => {
    const { id, channel, gateway, newest } = house();
    const [a, b] = [gateway(), gateway()];
    const [maya, jonas] = [somebody(), somebody()];
    for (const person of [maya, jonas]) a.enter(channel, person);
    b.enter(channel, maya);
    await expect.poll(newest, soon).toMatchObject({ count: 2 });
    for (const person of [maya, jonas]) a.leave(channel, person);
    await expect.poll(newest, { timeout: 10_000 }).toMatchObject({ count: 1, user_ids: [maya] });
    expect(await b.read(id)).toEqual({ count: 1, user_ids: [maya] });
  });

  it("tells a number alone of a crowd, and never more than once a second", async () => {
    const { channel, gateway, told, newest } = house();
    const [a, b] = [gateway(), gateway()];
    for (let n = 0; n < 60; n++) {
      (n % 2 === 0 ? a : b).enter(channel, somebody());
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    await expect.poll(newest, soon).toEqual(expect.objectContaining({ count: 60, user_ids: [] }));
    const gaps = told.slice(1).map(({ at }, n) => at - (told[n]?.at ?? 0));
    // Valkey's clock decides; ours saw the answers a little earlier or later.
    expect(Math.min(...gaps)).toBeGreaterThan(800);
  });

  it("gives up a gateway that died, with everybody it counted", async () => {
    const { id, channel, gateway, newest } = house();
    const [dying, living] = [gateway(), gateway()];
    const [maya, jonas] = [somebody(), somebody()];
    dying.enter(channel, jonas);
    await expect.poll(newest, soon).toMatchObject({ count: 1 });
    dying.close();
    // As if its forty seconds were over.
    const gateways = `${prefix}presence:{${id}}:gateways`;
    for (const name of await valkey.zRange(gateways, 0, -1)) {
      await valkey.zAdd(gateways, { score: 1, value: name });
    }
    living.enter(channel, maya);
    await expect.poll(newest, soon).toMatchObject({ count: 1, user_ids: [maya] });
  });

  it.each(["*", "people"])("reports everybody again when Valkey has forgotten %s", async (forgotten) => {
    const { id, channel, gateway, newest } = house();
    const a = gateway();
    const [maya, jonas] = [somebody(), somebody()];
    for (const person of [maya, jonas]) a.enter(channel, person);
    await expect.poll(newest, soon).toMatchObject({ count: 2 });
    await valkey.del(await valkey.keys(`${prefix}presence:{${id}}:${forgotten}`));
    a.enter(channel, somebody());
    await expect.poll(newest, soon).toMatchObject({ count: 3 });
  });
});
