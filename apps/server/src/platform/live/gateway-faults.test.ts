import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { LiveChannel } from "@parley/contract/live";
import { describe, expect, it, vi } from "vitest";
import type { Person } from "../../testing/cast.ts";
import { openFaultProxy } from "../../testing/fault-proxy.ts";
import { newTurn, openGatewayOver, port, scene, watch } from "../../testing/live.ts";
import { accessToken } from "../../testing/signing.ts";
import { log, owner, prefix, publisher, valkey, valkeyUrl } from "../../testing/stage.ts";
import { watch as watchAt } from "../../testing/watch.ts";
import { connectValkey } from "../valkey.ts";
import { createPublisher } from "./publisher.ts";

const requestOf = async ({ id }: Person, channel: LiveChannel) =>
  `GET /realtime/v1/stream?channels=${channel} HTTP/1.1\r\nhost: live\r\nauthorization: Bearer ${await accessToken({ sub: id })}\r\n\r\n`;

describe("losing access", () => {
  it("ends the room for somebody who was removed, within two seconds, and leaves the rest", async () => {
    const { jonas, maya, salon, room, ofJonas } = await scene();
    const watching = await watch(jonas, [room, ofJonas]);
    const staying = await watch(maya, [room]);
    await owner.query("delete from room_members where room_id = $1 and user_id = $2", [salon.id, jonas.id]);
    publisher.publish(room, { type: "membership", user_id: jonas.id });
    await expect
      .poll(() => watching.messages, { timeout: 2_000 })
      .toContainEqual({ type: "revoked", channel: room });
    const seen = watching.messages.length;
    const stream = publisher.openDeltaStream(room, newTurn());
    stream.push("Not for you");
    stream.end();
    await publisher.settle();
    await expect
      .poll(() => staying.events.some((event) => event.type === "delta" && event.isLast))
      .toBe(true);
    expect(watching.messages).toHaveLength(seen);
    publisher.publish(ofJonas, { type: "membership", user_id: jonas.id });
    await expect.poll(() => watching.messages).toHaveLength(seen + 1);
    watching.close();
    staying.close();
  });

  it("ends the stream when nothing is left to watch", async () => {
    const { jonas, salon, room } = await scene();
    const watching = await watch(jonas, [room]);
    await owner.query("delete from room_members where room_id = $1 and user_id = $2", [salon.id, jonas.id]);
    publisher.publish(room, { type: "membership", user_id: jonas.id });
    await expect.poll(() => watching.hasEnded).toBe(true);
  });

  it("ends the stream when the session has run out", async () => {
    const { jonas, ofJonas } = await scene();
    const now = Math.floor(Date.now() / 1000);
    const token = await accessToken({ sub: jonas.id, iat: now - 3_600, exp: now - 30 });
    const watching = await watchAt(jonas, [ofJonas], { port, token });
    await expect.poll(() => watching.hasEnded, { timeout: 5_000 }).toBe(true);
    expect(watching.retry).toBeGreaterThanOrEqual(1_000);
  });
});

describe("a process that stood still", () => {
  it("does not tell what others may have told more of since: viewers are told to read again", async () => {
    const { maya, room } = await scene();
    const watching = await watch(maya, [room]);
    const clock = vi.spyOn(performance, "now");
    publisher.publish(room, { type: "membership", user_id: maya.id });
    const awake = performance.now() + 6_000;
    clock.mockReturnValue(awake);
    await Promise.resolve();
    clock.mockRestore();
    await publisher.settle();
    await expect.poll(() => watching.events.map(({ type }) => type)).toContain("resync");
    expect(watching.events.map(({ type }) => type)).not.toContain("membership");
    watching.close();
  });
});

describe("a viewer that cannot keep up", () => {
  it("holds nobody up, and is told to read again once it can take more", async () => {
    const { jonas, maya, room } = await scene();
    const quick = await watch(maya, [room]);
    const slow = connect(port);
    slow.write(await requestOf(jonas, room));
    let received = "";
    slow.setEncoding("utf8");
    slow.on("data", (chunk: string) => {
      received += chunk;
    });
    await expect.poll(() => received).toContain("event: ready");
    slow.pause();
    const turns = Array.from({ length: 40 }, newTurn);
    for (const turn of turns) {
      const stream = publisher.openDeltaStream(room, turn);
      stream.push("x".repeat(200_000));
      stream.end();
      await pause(50);
    }
    await expect.poll(() => turns.every((turn) => quick.textOf(turn).length === 200_000)).toBe(true);
    slow.resume();
    await expect.poll(() => received.includes('"type":"resync"'), { timeout: 5_000 }).toBe(true);
    publisher.openDeltaStream(room, newTurn()).push("and on it goes");
    await expect.poll(() => received.includes("and on it goes"), { timeout: 5_000 }).toBe(true);
    slow.destroy();
    quick.close();
  });
});

describe("a viewer that never reads", () => {
  it("costs a bounded number of bytes, slows nobody down, and is given up", { timeout: 40_000 }, async () => {
    const crowded = await openGatewayOver(valkey);
    const { jonas, maya, room } = await scene();
    const quick = await watchAt(maya, [room], { port: crowded.port });
    const deaf = connect(crowded.port).pause();
    deaf.on("error", () => {});
    deaf.write(await requestOf(jonas, room));
    await expect.poll(() => crowded.viewers()).toBe(2);
    let most = 0;
    const turns = Array.from({ length: 100 }, newTurn);
    for (const turn of turns) {
      const stream = publisher.openDeltaStream(room, turn);
      stream.push("x".repeat(200_000));
      stream.end();
      await pause(50);
      most = Math.max(most, crowded.waiting());
    }
    await expect.poll(() => turns.every((turn) => quick.textOf(turn).length === 200_000)).toBe(true);
    // 20 MB were said. What may wait is what it takes to be behind, and one frame.
    expect(most).toBeGreaterThan(64 * 1024);
    expect(most).toBeLessThan(2 * 1024 * 1024);
    await expect.poll(() => crowded.viewers(), { timeout: 20_000 }).toBe(1);
    deaf.destroy();
    quick.close();
    await crowded.close();
  });
});

describe("without Valkey for a while", () => {
  it("catches up from the log, and publishes what had to wait, once and in order", async () => {
    const proxy = await openFaultProxy(valkeyUrl);
    const away = await connectValkey(proxy.url, log);
    const awayPublisher = createPublisher(away, { prefix, log });
    const awayGateway = await openGatewayOver(away);
    const { jonas, room } = await scene();
    const watching = await watchAt(jonas, [room], { port: awayGateway.port });
    const [here, there] = [newTurn(), newTurn()];
    const fromHere = publisher.openDeltaStream(room, here);
    const fromThere = awayPublisher.openDeltaStream(room, there);
    for (let n = 0; n < 60; n++) {
      if (n === 20) proxy.cut();
      if (n === 40) proxy.restore();
      fromHere.push(`${n} `);
      fromThere.push(`${n} `);
      await pause(20);
    }
    fromHere.end();
    fromThere.end();
    const whole = Array.from({ length: 60 }, (_, n) => `${n} `).join("");
    await expect.poll(() => watching.textOf(here), { timeout: 8_000 }).toBe(whole);
    await expect.poll(() => watching.textOf(there), { timeout: 8_000 }).toBe(whole);
    expect(watching.events.some(({ type }) => type === "resync")).toBe(false);
    await awayPublisher.settle();
    watching.close();
    await awayGateway.close();
    away.destroy();
    proxy.close();
  });

  it("frees the places of streams that were closed meanwhile", { timeout: 20_000 }, async () => {
    const proxy = await openFaultProxy(valkeyUrl);
    const away = await connectValkey(proxy.url, log);
    const awayGateway = await openGatewayOver(away);
    const { jonas, ofJonas } = await scene();
    const open = () => watchAt(jonas, [ofJonas], { port: awayGateway.port });
    const tabs = await Promise.all(Array.from({ length: 5 }, open));
    proxy.cut();
    await expect.poll(() => away.isReady).toBe(false);
    for (const tab of tabs) tab.close();
    await expect.poll(() => awayGateway.viewers()).toBe(0);
    proxy.restore();
    await expect.poll(() => away.isReady, { timeout: 5_000 }).toBe(true);
    await expect.poll(async () => (await open()).status, { timeout: 10_000, interval: 500 }).toBe(200);
    await awayGateway.close();
    away.destroy();
    proxy.close();
  });

  it("takes nobody new, and says that it is busy", async () => {
    const proxy = await openFaultProxy(valkeyUrl);
    const away = await connectValkey(proxy.url, log);
    const awayGateway = await openGatewayOver(away);
    const { jonas, room } = await scene();
    proxy.cut();
    await expect.poll(() => away.isReady).toBe(false);
    expect((await watchAt(jonas, [room], { port: awayGateway.port })).status).toBe(503);
    await awayGateway.close();
    away.destroy();
    proxy.close();
  });
});

describe("closing", () => {
  it("asks everybody to come back after a while of their own", async () => {
    const closing = await openGatewayOver(valkey);
    const { jonas, maya, room } = await scene();
    const viewers = await Promise.all(
      [jonas, maya].map((person) => watchAt(person, [room], { port: closing.port })),
    );
    expect(closing.viewers()).toBe(2);
    await closing.close();
    for (const { retry, hasEnded } of viewers) {
      await expect.poll(() => hasEnded || retry).toBeTruthy();
      expect(retry).toSatisfy((ms: number) => ms >= 1_000 && ms < 5_000);
    }
  });
});
