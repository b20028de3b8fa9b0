import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refuse, resetBrowser, sessionFor } from "../../app/testing/stage.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { sessionStore } from "../../lib/session.ts";
import { grantLocks, takeLocksBack } from "../../testing/fake-transfer.ts";
import { serve } from "../../testing/serve.ts";
import { signIn } from "../../testing/sign-in.ts";
import { conversationQueries } from "./conversation.api.ts";
import { message } from "./testing/samples.ts";
import { discard, resumeSending, say, sendAgain } from "./unsent-queue.ts";
import { NO_WORDS } from "./words.ts";

/** One of its own for each test: an earlier one may still wait for a network. */
let room = "";

const list = () => queryClient.getQueryData(conversationQueries.unsent(room).queryKey) ?? [];
const states = () => list().map(({ text, state }) => `${text} ${state}`);
const sayWords = (text: string) => say(room, { ...NO_WORDS, text });

/** What reached the server, in its order; `answer` may refuse one. */
function server(answer: (text: string) => object | undefined = () => undefined) {
  const heard: { text: string; clientId: string }[] = [];
  serve({
    "POST /functions/v1/send-message": (body: unknown) => {
      const { text, clientId } = readBody(body);
      heard.push({ text, clientId });
      return (
        answer(text) ?? {
          message: message({ id: clientId, client_id: clientId, room_id: room, body: text }),
          turns: [],
        }
      );
    },
  });
  return { heard, texts: () => heard.map(({ text }) => text) };
}

function readBody(body: unknown): { text: string; clientId: string } {
  if (typeof body !== "object" || body === null) throw new Error("Nothing was sent");
  return { text: String(Reflect.get(body, "text")), clientId: String(Reflect.get(body, "clientId")) };
}

function connect(isOnline: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
}

beforeEach(() => {
  room = crypto.randomUUID();
  signIn(sessionFor());
  grantLocks();
});
afterEach(() => {
  resetBrowser();
  takeLocksBack();
});

describe("what is said", () => {
  it("waits while there is no network, and goes in its order when there is one again", async () => {
    const { texts } = server();
    connect(false);
    sayWords("One");
    sayWords("Two");
    await waitFor(() => expect(states()).toEqual(["One waiting", "Two waiting"]));
    expect(texts()).toEqual([]);
    connect(true);
    await waitFor(() => expect(list()).toEqual([]));
    expect(texts()).toEqual(["One", "Two"]);
  });

  it("survives a reload, and is sent under the id it always had", async () => {
    const { heard } = server();
    connect(false);
    sayWords("One");
    await waitFor(() => expect(states()).toEqual(["One waiting"]));
    const [before] = list();
    queryClient.clear();
    resumeSending(room);
    expect(states()).toEqual(["One waiting"]);
    connect(true);
    await waitFor(() => expect(heard).toEqual([{ text: "One", clientId: before?.clientId }]));
  });

  it("is said once, however many tabs wake up together", async () => {
    const { texts } = server();
    connect(false);
    sayWords("One");
    resumeSending(room);
    connect(true);
    resumeSending(room);
    await waitFor(() => expect(list()).toEqual([]));
    expect(texts()).toEqual(["One"]);
  });

  it("keeps a refused one with the server's words, and lets the next go", async () => {
    const { texts } = server((text) =>
      text === "One" ? refuse(402, "not_enough_tokens", "Too few") : undefined,
    );
    sayWords("One");
    sayWords("Two");
    await waitFor(() => expect(states()).toEqual(["One failed"]));
    expect(list()[0]?.failure).toEqual({ code: "not_enough_tokens", message: "Too few" });
    expect(texts()).toEqual(["One", "Two"]);
  });

  it("tries a refused one again under the same id, or drops it", async () => {
    let isFull = true;
    const { heard } = server(() => (isFull ? refuse(429, "rate_limited", "Too many") : undefined));
    sayWords("One");
    sayWords("Two");
    await waitFor(() => expect(states()).toEqual(["One failed", "Two failed"]));
    isFull = false;
    const [one, two] = list();
    if (!one || !two) throw new Error("Nothing was kept");
    discard(room, two);
    sendAgain(room, one);
    await waitFor(() => expect(list()).toEqual([]));
    expect(heard.map(({ clientId }) => clientId)).toEqual([one.clientId, two.clientId, one.clientId]);
  });

  it("waits for its person when the session ends on the way", async () => {
    const { texts } = server(() => {
      sessionStore.forget();
      return Response.json({}, { status: 503 });
    });
    sayWords("One");
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('state\\":\\"waiting'));
    connect(false);
    signIn(sessionFor());
    expect(texts()).toEqual(["One"]);
    resumeSending(room);
    expect(states()).toEqual(["One waiting"]);
  });

  it("tries a server that is away again, without being asked", async () => {
    let isAway = true;
    const { texts } = server(() => (isAway ? Response.json({}, { status: 503 }) : undefined));
    sayWords("One");
    await waitFor(() => expect(states()).toEqual(["One waiting"]));
    isAway = false;
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(list()).toEqual([]));
    expect(texts()).toEqual(["One", "One"]);
  });
});
