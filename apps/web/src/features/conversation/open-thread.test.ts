import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionStore } from "../../lib/session.ts";
import { signIn } from "../../testing/sign-in.ts";
import { conversationQueries } from "./conversation.api.ts";
import { keepPlace } from "./kept-place.ts";
import { openThread, showNewest } from "./open-thread.ts";
import { mayasSession, message, ROOM } from "./testing/samples.ts";
import { messagesIn } from "./thread-window.ts";

const thread = conversationQueries.thread(ROOM).queryKey;
const run = (from: number, count: number) =>
  Array.from({ length: count }, (_, step) => message({ id: `m${from + step}`, seq: from + step }));

/** A room of 400 messages, of which so many are read. */
function stage({ read }: { read: number }) {
  const client = new QueryClient();
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request) => {
    const { pathname, searchParams } = new URL(
      request instanceof Request ? request.url : `${request}`,
      location.href,
    );
    if (pathname === "/rest/v1/room_reads") {
      return Response.json([{ room_id: ROOM, last_read_seq: read, last_seq: 400 }]);
    }
    searchParams.delete("room_id");
    asked.push(`${searchParams}`);
    const around = Number(searchParams.get("around_seq") ?? 0);
    return Response.json(around ? run(around - 25, 50) : run(351, 50));
  });
  const shown = () =>
    messagesIn(client.getQueryData(thread) ?? { pages: [], pageParams: [] }).map(({ seq }) => seq);
  return { client, asked, shown };
}

beforeEach(() => {
  sessionStorage.clear();
  signIn(mayasSession);
});
afterEach(() => {
  sessionStore.forget();
  vi.restoreAllMocks();
});

describe("a thread opens", () => {
  it("where this person had stopped reading", async () => {
    const { client, asked, shown } = stage({ read: 120 });
    await openThread(client, ROOM);
    expect(asked).toEqual(["around_seq=120"]);
    expect(shown()).toContain(120);
  });

  it("at the newest when everything is read, and for whoever has read nothing yet", async () => {
    for (const read of [400, 0]) {
      const { client, asked } = stage({ read });
      await openThread(client, ROOM);
      expect(asked).toEqual([""]);
    }
  });

  it("where a reload left off, and at the message that is asked for before anything else", async () => {
    const { client, asked } = stage({ read: 120 });
    keepPlace(ROOM, { seq: 80, offset: 0 });
    await openThread(client, ROOM);
    await openThread(client, ROOM, 300);
    expect(asked).toEqual(["around_seq=80", "around_seq=300"]);
  });

  it("without asking again for what is at hand", async () => {
    const { client, asked } = stage({ read: 400 });
    await openThread(client, ROOM);
    await openThread(client, ROOM, 360);
    await openThread(client, ROOM);
    expect(asked).toEqual([""]);
  });

  it("only once: what else happens on the page does not move the reader", async () => {
    const { client, asked } = stage({ read: 400 });
    await openThread(client, ROOM, 100);
    const stop = new QueryObserver(client, {
      queryKey: thread,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
    await openThread(client, ROOM);
    expect(asked).toEqual(["around_seq=100"]);
    stop();
  });
});

it("jumps to the newest, and knows when something newer was heard of on the way", async () => {
  const { client, shown } = stage({ read: 120 });
  await openThread(client, ROOM);
  await showNewest(client, ROOM);
  expect([shown().at(0), shown().at(-1)]).toEqual([351, 400]);
  expect(client.getQueryData(thread)?.pages[0]?.isLast).toBe(true);
  client.setQueryData(conversationQueries.newest(ROOM).queryKey, 401);
  await showNewest(client, ROOM);
  expect(client.getQueryData(thread)?.pages[0]?.isLast).toBe(false);
});
