import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "../../lib/live.ts";
import { sessionStore } from "../../lib/session.ts";
import { signIn } from "../../testing/sign-in.ts";
import { conversationQueries } from "./conversation.api.ts";
import { listenTo } from "./follow-room.ts";
import { answer, citation, mayasSession, message, ROOM, turn, unsentWords } from "./testing/samples.ts";

const thread = conversationQueries.thread(ROOM).queryKey;
const turns = conversationQueries.turns(ROOM).queryKey;
const draft = conversationQueries.draft("t1").queryKey;

const atFirstMessage = () => ({
  pages: [{ messages: [message()], isFirst: true, isLast: true }],
  pageParams: [{}],
});

function stage(reader: "visitor" | "tender" = "visitor") {
  const client = new QueryClient();
  client.setQueryData(thread, atFirstMessage());
  client.setQueryData(turns, []);
  const hear = listenTo(client, { roomId: ROOM, reader });
  return {
    client,
    // The channel's own ids are branded; what is heard is what a server sends.
    hear: (event: object) => hear(JSON.parse(JSON.stringify(event)) satisfies LiveEvent),
    said: () =>
      client
        .getQueryData(thread)
        ?.pages.flatMap(({ messages }) => messages)
        .map(({ body }) => body),
    answering: () => client.getQueryData(turns)?.map(({ id, status }) => `${id} ${status}`),
  };
}

beforeEach(() => signIn(mayasSession));
afterEach(() => {
  sessionStore.forget();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const delta = (from: number, text: string) => ({
  type: "delta",
  turn: "t1",
  from,
  to: from + text.length,
  text,
});

describe("a followed room", () => {
  it("does not go back to what a slow server tells of an answer that has come further", () => {
    const { hear, answering } = stage();
    const news = (state: object) => hear({ type: "turn", turn: turn(state) });
    news({ status: "failed", fence: 1, failure: "The model is not answering right now." });
    news({ status: "queued", fence: 0 });
    news({ status: "running", fence: 1 });
    expect(answering()).toEqual(["t1 failed"]);
    news({ status: "queued", fence: 2, failure: null });
    expect(answering()).toEqual(["t1 queued"]);
    hear({ type: "message", message: answer({ turn: turn({ status: "done", fence: 3 }) }) });
    news({ status: "running", fence: 3 });
    expect(answering()).toEqual([]);
  });

  it("grows an answer by its pieces, and takes one that begins anew from the beginning", () => {
    const { client, hear } = stage();
    hear(delta(0, "A day "));
    hear(delta(6, "costs"));
    expect(client.getQueryData(draft)?.text).toBe("A day costs");
    hear(delta(0, "A day costs 1,200."));
    expect(client.getQueryData(draft)?.text).toBe("A day costs 1,200.");
  });

  it("names each source once, from the piece on that names it, and none of an answer that began anew", () => {
    const { client, hear } = stage();
    const numbers = () => client.getQueryData(draft)?.sources.map(({ number }) => number);
    const naming = (number: number) => ({ sources: [{ number, title: "Rates", locator: {} }] });
    hear({ ...delta(0, "A day [1]"), ...naming(1) });
    hear({ ...delta(9, " costs [2]"), ...naming(2) });
    hear({ ...delta(9, " costs [2]"), ...naming(2) });
    expect(numbers()).toEqual([1, 2]);
    hear(delta(0, "Let me see."));
    expect(numbers()).toEqual([]);
  });

  it("shows the answer in place of its draft, whichever of message and turn comes first", () => {
    for (const order of [
      ["message", "turn"],
      ["turn", "message"],
    ]) {
      const { client, hear, said, answering } = stage();
      hear({ type: "turn", turn: turn() });
      hear(delta(0, "A day"));
      for (const type of order) {
        hear(type === "turn" ? { type, turn: turn({ status: "done" }) } : { type, message: answer() });
        expect([said()?.length === 2, answering()?.length === 1]).toContain(true);
      }
      expect(said()).toEqual(["What does a day cost?", "A day costs 1,200. [1]"]);
      expect(answering()).toEqual([]);
      expect(client.getQueryData(draft)).toBeUndefined();
    }
  });

  it("keeps a failed answer until newer work on the question takes its place", () => {
    const { hear, answering } = stage();
    hear({ type: "turn", turn: turn({ status: "failed", failure: "The model is away." }) });
    expect(answering()).toEqual(["t1 failed"]);
    hear({ type: "turn", turn: turn({ id: "t2", created_at: "2026-11-01T10:01:00Z" }) });
    expect(answering()).toEqual(["t2 running"]);
  });

  it("confirms what was being sent by its sender's own id", () => {
    const { client, hear, said } = stage();
    client.setQueryData(conversationQueries.unsent(ROOM).queryKey, [unsentWords()]);
    hear({ type: "message", message: message({ id: "m2", seq: 2, client_id: "c2", body: "And two?" }) });
    expect(said()).toEqual(["What does a day cost?", "And two?"]);
    expect(client.getQueryData(conversationQueries.unsent(ROOM).queryKey)).toEqual([]);
  });

  it("loses nothing that happens while the state is read", async () => {
    const { hear, client, said } = stage();
    const read = Promise.withResolvers<void>();
    vi.spyOn(client, "refetchQueries").mockImplementation(async ({ queryKey } = {}) => {
      await read.promise;
      if (queryKey?.includes("thread")) {
        client.setQueryData(thread, atFirstMessage());
      }
    });
    hear({ type: "resync" });
    hear({ type: "message", message: answer() });
    read.resolve();
    await vi.waitFor(() => expect(said()).toHaveLength(2));
  });

  it.each([
    ["whose answer is told", { type: "message", message: answer({ seq: 3, reply_to: "m2" }) }],
    ["whose answer failed", { type: "turn", turn: turn({ question_id: "m2", status: "failed" }) }],
  ])("reads a question of which nobody told, and %s, once", async (_, news) => {
    vi.useFakeTimers();
    const { client, hear } = stage();
    const read = vi.spyOn(client, "refetchQueries").mockResolvedValue();
    hear(news);
    await vi.advanceTimersByTimeAsync(900);
    expect(read).not.toHaveBeenCalledWith({ queryKey: thread });
    await vi.advanceTimersByTimeAsync(200);
    expect(read).toHaveBeenCalledWith({ queryKey: thread });
    read.mockClear();
    hear(news);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read).not.toHaveBeenCalledWith({ queryKey: thread });
  });

  it("reads nothing again when two messages are told in the other order", async () => {
    vi.useFakeTimers();
    const { client, hear, said } = stage();
    const read = vi.spyOn(client, "refetchQueries").mockResolvedValue();
    hear({ type: "message", message: message({ id: "m3", seq: 3, body: "And three?" }) });
    hear({ type: "message", message: message({ id: "m2", seq: 2, body: "And two?" }) });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(said()).toEqual(["What does a day cost?", "And two?", "And three?"]);
    expect(read).not.toHaveBeenCalledWith({ queryKey: thread });
  });

  it("reads where a source stands for those who may open it, and for nobody else", async () => {
    const placed = answer({ citations: [citation({ item_id: "doc", start: 10, end: 31 })] });
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json([placed]));
    stage("visitor").hear({ type: "message", message: answer() });
    expect(fetched).not.toHaveBeenCalled();
    const { client, hear } = stage("tender");
    hear({ type: "message", message: answer() });
    await vi.waitFor(() =>
      expect(client.getQueryData(thread)?.pages[0]?.messages[1]?.citations[0]?.item_id).toBe("doc"),
    );
  });
});
