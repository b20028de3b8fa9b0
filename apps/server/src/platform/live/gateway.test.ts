import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { LiveChannel } from "@parley/contract/live";
import { describe, expect, it } from "vitest";
import { cast } from "../../testing/cast.ts";
import { newTurn, port, scene, watch } from "../../testing/live.ts";
import { accessToken } from "../../testing/signing.ts";
import { log, prefix, publisher, valkey } from "../../testing/stage.ts";
import { keysOf } from "./channel-log.ts";
import { createPublisher } from "./publisher.ts";

describe("opening a stream", () => {
  it("shows a member what happens in the room and what is addressed to them", async () => {
    const { jonas, maya, room, ofJonas } = await scene();
    const watching = await watch(jonas, [room, ofJonas]);
    publisher.publish(room, { type: "membership", user_id: maya.id });
    publisher.publish(ofJonas, { type: "membership", user_id: jonas.id });
    await expect.poll(() => watching.messages).toHaveLength(3);
    expect(watching.messages).toContainEqual({
      channel: room,
      seq: expect.any(Number),
      type: "membership",
      user_id: maya.id,
    });
    expect(watching.messages).toContainEqual(
      expect.objectContaining({ channel: ofJonas, user_id: jonas.id }),
    );
    watching.close();
  });

  it.each(["stranger", "ivan"] as const)(
    "tells %s, who is not in the room, that there is no such room",
    async (name) => {
      const people = await scene();
      expect((await watch(people[name], [people.room])).status).toBe(404);
    },
  );

  it("tells nobody anything about another's own channel", async () => {
    const { maya, ofJonas } = await scene();
    expect((await watch(maya, [ofJonas])).status).toBe(404);
  });

  it("opens what is allowed and says what is not", async () => {
    const { stranger, room } = await scene();
    const own: LiveChannel = `user:${stranger.id}`;
    const watching = await watch(stranger, [room, own]);
    expect(watching.messages).toContainEqual({ type: "revoked", channel: room });
    publisher.publish(room, { type: "membership", user_id: stranger.id });
    publisher.publish(own, { type: "membership", user_id: stranger.id });
    await expect
      .poll(() => watching.messages.map((message) => "channel" in message && message.channel))
      .toContain(own);
    expect(watching.events.filter((event) => "channel" in event && event.channel === room)).toEqual([
      { type: "revoked", channel: room },
    ]);
    watching.close();
  });

  it.each([
    [`/realtime/v1/stream?channels=room:${randomUUID()}`, "", 401],
    [`/realtime/v1/stream?channels=room:${randomUUID()}`, "Bearer forged.token.here", 401],
    ["/realtime/v1/stream?channels=room:not-an-id", undefined, 422],
    ["/realtime/v1/stream?channels=", undefined, 422],
    ["/realtime/v1/stream", undefined, 422],
    [`/realtime/v1/stream?channels=${Array(21).fill(`room:${randomUUID()}`).join(",")}`, undefined, 422],
    ["/realtime/v1/", undefined, 404],
    ["/", undefined, 404],
  ])("answers %s with authorization %j with %i", async (path, authorization, status) => {
    const { jonas } = await cast();
    const good = `Bearer ${await accessToken({ sub: jonas.id })}`;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: authorization ?? good },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty("code");
  });

  it("lets our own site ask first", async () => {
    const response = await fetch(`http://127.0.0.1:${port}/realtime/v1/stream`, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
  });

  it("refuses a person's sixth stream, and frees the place of one that is closed", async () => {
    const { jonas, ofJonas } = await scene();
    const open = await Promise.all(Array.from({ length: 5 }, () => watch(jonas, [ofJonas])));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await watch(jonas, [ofJonas])).status).toBe(429);
    open[0]?.close();
    await expect.poll(async () => (await watch(jonas, [ofJonas])).status).toBe(200);
    for (const watching of open) watching.close();
  });

  it("does not count the streams of a gateway that died", async () => {
    const { jonas, ofJonas } = await scene();
    for (let n = 0; n < 5; n++)
      await valkey.hSet(`${prefix}streams:${jonas.id}`, randomUUID(), "a-gateway-that-died");
    const watching = await watch(jonas, [ofJonas]);
    expect(watching.status).toBe(200);
    watching.close();
  });
});

describe("watching an answer", () => {
  it("gets its first piece at once and all of it in the end", async () => {
    const { jonas, room } = await scene();
    const watching = await watch(jonas, [room]);
    const turn = newTurn();
    const stream = publisher.openDeltaStream(room, turn);
    stream.push("First ");
    await expect.poll(() => watching.textOf(turn)).toBe("First ");
    for (let n = 0; n < 50; n++) stream.push(`${n} `);
    stream.end();
    await expect
      .poll(() => watching.events.some((event) => event.type === "delta" && event.isLast))
      .toBe(true);
    expect(watching.messages[1]).toMatchObject({ type: "delta", from: 0, text: "First " });
    expect(watching.textOf(turn)).toBe(`First ${Array.from({ length: 50 }, (_, n) => `${n} `).join("")}`);
    expect(watching.messages.length).toBeLessThan(6);
    watching.close();
  });

  it("means at most ten events a second, whoever publishes what", async () => {
    const { jonas, maya, room } = await scene();
    const watching = await watch(jonas, [room]);
    const second = createPublisher(valkey, { prefix, log });
    const turns = [newTurn(), newTurn()];
    const streams = [publisher, second].map((one, n) => one.openDeltaStream(room, turns[n] ?? newTurn()));
    for (let n = 0; n < 150; n++) {
      for (const stream of streams) stream.push(`${n} `);
      if (n % 10 === 0) second.publish(room, { type: "membership", user_id: maya.id });
      await pause(10);
    }
    for (const stream of streams) stream.end();
    await second.settle();
    const whole = Array.from({ length: 150 }, (_, n) => `${n} `).join("");
    for (const turn of turns) await expect.poll(() => watching.textOf(turn)).toBe(whole);
    expect(watching.events.filter(({ type }) => type === "membership")).toHaveLength(15);
    const { arrivals } = watching;
    for (const [n, at] of arrivals.entries())
      expect(
        arrivals.filter((other) => other >= at && other < at + 1_000).length,
        `from event ${n}`,
      ).toBeLessThanOrEqual(10);
    watching.close();
  });

  it("gets what was said so far when it begins in the middle", async () => {
    const { jonas, room } = await scene();
    const turn = newTurn();
    const stream = publisher.openDeltaStream(room, turn);
    stream.push("Said before ");
    await publisher.settle();
    const watching = await watch(jonas, [room]);
    expect(watching.textOf(turn)).toBe("Said before ");
    stream.push("and after");
    await expect.poll(() => watching.textOf(turn)).toBe("Said before and after");
    watching.close();
  });

  it("gets nothing of an answer that had already ended", async () => {
    const { jonas, room } = await scene();
    const stream = publisher.openDeltaStream(room, newTurn());
    stream.push("Over");
    stream.end();
    await publisher.settle();
    const watching = await watch(jonas, [room]);
    expect(watching.messages.map(({ type }) => type)).toEqual(["ready"]);
    watching.close();
  });
});

describe("coming back", () => {
  it("loses nothing and repeats nothing, on any of its channels", async () => {
    const { jonas, maya, room, ofJonas } = await scene();
    const before = await watch(jonas, [room, ofJonas]);
    const turn = newTurn();
    const stream = publisher.openDeltaStream(room, turn);
    stream.push("One ");
    await expect.poll(() => before.textOf(turn)).toBe("One ");
    before.close();
    stream.push("two ");
    publisher.publish(ofJonas, { type: "membership", user_id: maya.id });
    await pause(300);
    stream.push("three");
    await publisher.settle();
    const after = await watch(jonas, [room, ofJonas], before.lastEventId);
    const told = after.events.filter(({ type }) => type === "membership");
    const pieces = after.events.flatMap((event) => (event.type === "delta" ? [event] : []));
    expect(told).toHaveLength(1);
    expect(pieces.map(({ text }) => text).join("")).toBe("two three");
    expect(pieces[0]?.from).toBe("One ".length);
    after.close();
  });

  it("with the newest id brings nothing old", async () => {
    const { jonas, maya, room } = await scene();
    const before = await watch(jonas, [room]);
    publisher.publish(room, { type: "membership", user_id: maya.id });
    await expect.poll(() => before.messages).toHaveLength(2);
    before.close();
    const after = await watch(jonas, [room], before.lastEventId);
    expect(after.messages.map(({ type }) => type)).toEqual(["ready"]);
    after.close();
  });

  it("is told to read again when the log no longer reaches back", async () => {
    const { jonas, maya, room } = await scene();
    const before = await watch(jonas, [room]);
    publisher.publish(room, { type: "membership", user_id: maya.id });
    await expect.poll(() => before.messages).toHaveLength(2);
    before.close();
    publisher.publish(room, { type: "membership", user_id: maya.id });
    await publisher.settle();
    await valkey.del(keysOf(prefix, room).log);
    const after = await watch(jonas, [room], before.lastEventId);
    expect(after.messages.map(({ type }) => type)).toEqual(["resync", "ready"]);
    after.close();
  });

  it("is told to read again when Valkey has forgotten everything", async () => {
    const { jonas, maya, room } = await scene();
    const before = await watch(jonas, [room]);
    publisher.publish(room, { type: "membership", user_id: maya.id });
    await expect.poll(() => before.messages).toHaveLength(2);
    await valkey.del([keysOf(prefix, room).log, keysOf(prefix, room).meta]);
    publisher.publish(room, { type: "membership", user_id: maya.id });
    await expect.poll(() => before.messages.some(({ type }) => type === "resync")).toBe(true);
    before.close();
  });

  it("is not fooled by a cursor from the future", async () => {
    const { jonas, room } = await scene();
    const watching = await watch(jonas, [room], `r${room.slice(5, 13)}.zzzzzzzz`);
    expect(watching.messages.map(({ type }) => type)).toEqual(["resync", "ready"]);
    watching.close();
  });
});
