import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLive, type LiveEvent } from "./live.ts";

const ROOM = "room:11111111-1111-4111-8111-111111111111";
const USER = "user:22222222-2222-4222-8222-222222222222";

/** The server's end of every stream that was opened, oldest first. */
const streams: { url: string; headers: Headers; send: (text: string) => void; close: () => void }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  streams.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    init?.signal?.addEventListener("abort", () => void writer.abort().catch(() => {}));
    streams.push({
      url: input instanceof Request ? input.url : input.toString(),
      headers: new Headers(init?.headers),
      send: (text) => void writer.write(new TextEncoder().encode(text)),
      close: () => void writer.close(),
    });
    return new Response(readable, { headers: { "content-type": "text/event-stream" } });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const tick = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const frame = (id: string, message: object) => `id: ${id}\ndata: ${JSON.stringify(message)}\n\n`;
const delta = (from: number, text: string) => ({
  type: "delta",
  turn: "t",
  from,
  to: from + text.length,
  text,
});

function listen(token: () => string | undefined = () => "token") {
  const live = createLive(token);
  const heard: LiveEvent[] = [];
  return { live, heard, hear: (event: LiveEvent) => heard.push(event) };
}

describe("the live stream", () => {
  it("carries all channels of a tab, and asks as the person", async () => {
    const { live, hear } = listen();
    live.subscribe(ROOM, hear);
    live.subscribe(USER, hear);
    await tick();
    expect(streams.map(({ url }) => decodeURIComponent(url))).toEqual([
      `/realtime/v1/stream?channels=${ROOM},${USER}`,
    ]);
    expect(streams[0]?.headers.get("authorization")).toBe("Bearer token");
  });

  it("hands each event to its own channel, and a batch one by one", async () => {
    const { live, heard, hear } = listen();
    const others: LiveEvent[] = [];
    live.subscribe(ROOM, hear);
    live.subscribe(USER, (event) => others.push(event));
    await tick();
    const events = [delta(0, "No. "), delta(4, "Guidelines")];
    streams[0]?.send(frame("1", { type: "batch", channel: ROOM, seq: 2, events }));
    await tick();
    expect(heard).toEqual(events);
    expect(others).toEqual([]);
  });

  it("resumes after the last event it heard, within a second or so", async () => {
    const { live, heard, hear } = listen();
    live.subscribe(ROOM, hear);
    await tick();
    streams[0]?.send(frame("r1.a", { channel: ROOM, seq: 1, ...delta(0, "No.") }));
    await tick();
    streams[0]?.close();
    await tick(2_000);
    expect(streams).toHaveLength(2);
    expect(streams[1]?.headers.get("last-event-id")).toBe("r1.a");
    expect(heard).toHaveLength(1);
  });

  it("waits between one and five seconds when nobody answers", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    const { live, hear } = listen();
    live.subscribe(ROOM, hear);
    await tick(60_000);
    const tries = vi.mocked(fetch).mock.calls.length;
    expect(tries).toBeGreaterThanOrEqual(60 / 5);
    expect(tries).toBeLessThanOrEqual(60 / 1);
  });

  it("tells a listener where its channel begins, once, however often the stream breaks", async () => {
    const { live, heard, hear } = listen();
    live.subscribe(ROOM, hear);
    await tick();
    streams[0]?.send(frame("r1.a", { type: "ready" }));
    await tick();
    streams[0]?.close();
    await tick(2_000);
    streams[1]?.send(frame("r1.a", { type: "ready" }));
    await tick();
    expect(heard).toEqual([{ type: "ready" }]);
  });

  it("lets a channel go with its last listener", async () => {
    const { live, hear } = listen();
    const leaveOnce = live.subscribe(ROOM, hear);
    const leaveTwice = live.subscribe(ROOM, () => {});
    await tick();
    leaveOnce();
    await tick();
    expect(streams).toHaveLength(1);
    expect(live.isStopped()).toBe(false);
    leaveTwice();
    await tick();
    expect(live.isStopped()).toBe(true);
  });

  it("does not run for nobody", async () => {
    const { live, hear } = listen(() => undefined);
    live.subscribe(ROOM, hear);
    await tick(10_000);
    expect(streams).toEqual([]);
  });
});
