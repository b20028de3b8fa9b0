import type { LiveChannel, LiveEvent } from "@parley/contract/live";
import { describe, expect, it } from "vitest";
import { scene, watch } from "../../testing/live.ts";
import { messagesIn, remark } from "../../testing/messages.ts";
import { prefix, publisher, valkey } from "../../testing/stage.ts";
import { isWhole, keysOf, readLog } from "./channel-log.ts";

/** The salon, and the longest thing somebody can say in it, as the room is told of it. */
async function chatter() {
  const people = await scene();
  const { messageId } = await remark(people.maya, people.salon.id, "x".repeat(8_000));
  const message = (await messagesIn(people.maya, people.salon.id)).find(({ id }) => id === messageId);
  if (!message) throw new Error("There is no message");
  await publisher.settle();
  const event: LiveEvent = { type: "message", message };
  return { ...people, event };
}

/** As many flushes as given, each of about 400 KB. */
async function flood(channel: LiveChannel, event: LiveEvent, flushes: number) {
  for (let flush = 0; flush < flushes; flush++) {
    for (let n = 0; n < 50; n++) publisher.publish(channel, event);
    await publisher.settle();
  }
}

const bytesOf = async (channel: LiveChannel) =>
  JSON.stringify((await readLog(valkey, prefix, channel)).entries.map(({ event }) => event)).length;

describe("the log of a channel", () => {
  it("holds about two megabytes, however much is said, and whoever was further back reads again", async () => {
    const { jonas, room, event } = await chatter();
    const early = await watch(jonas, [room]);
    publisher.publish(room, event);
    await expect.poll(() => early.messages).toHaveLength(2);
    early.close();
    await flood(room, event, 15);
    // Six megabytes were said.
    expect(await bytesOf(room)).toBeGreaterThan(1024 * 1024);
    expect(await bytesOf(room)).toBeLessThan(2.5 * 1024 * 1024);
    const late = await watch(jonas, [room], early.lastEventId);
    expect(late.messages.map(({ type }) => type)).toEqual(["resync", "ready"]);
    late.close();
  });

  it("still has for whoever was gone briefly what they missed, up to what is worth sending", async () => {
    const { jonas, room, event } = await chatter();
    await flood(room, event, 6);
    const before = await watch(jonas, [room]);
    before.close();
    await flood(room, event, 1);
    const soon = await watch(jonas, [room], before.lastEventId);
    expect(soon.events.filter(({ type }) => type === "message")).toHaveLength(50);
    soon.close();
    await flood(room, event, 1);
    const later = await watch(jonas, [room], before.lastEventId);
    expect(later.messages.map(({ type }) => type)).toEqual(["resync", "ready"]);
    later.close();
  });

  it("is never read beyond its length: what is older counts as lost", async () => {
    const { room } = await scene();
    const { meta, log } = keysOf(prefix, room);
    await valkey.hSet(meta, { oldest: 1, newest: 5_001 });
    const adding = valkey.multi();
    for (let n = 1; n <= 5_001; n++) adding.xAdd(log, `${n}-0`, { event: '{"type":"room"}' });
    await adding.exec();
    const all = await readLog(valkey, prefix, room, 0);
    expect([all.entries.length, all.entries[0]?.seq, all.entries.at(-1)?.seq]).toEqual([5_000, 2, 5_001]);
    expect(isWhole(all, 0)).toBe(false);
    expect(isWhole(await readLog(valkey, prefix, room, 1), 1)).toBe(true);
  });
});

describe("what waits to be told", () => {
  it("is given up when it grows too large, whatever it is, and viewers are told to read again", async () => {
    const { room, event } = await chatter();
    await valkey.del(keysOf(prefix, room).log);
    for (let n = 0; n < 150; n++) publisher.publish(room, event);
    await publisher.settle();
    const { entries } = await readLog(valkey, prefix, room);
    expect(entries[0]?.event.type).toBe("resync");
    expect(entries.length).toBeLessThan(50);
  });
});
