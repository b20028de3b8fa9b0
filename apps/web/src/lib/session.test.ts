import { afterEach, describe, expect, it, vi } from "vitest";
import { signIn } from "../testing/sign-in.ts";
import { SESSION_KEY, type Session } from "./kept-session.ts";
import { createSessionStore, type SessionKeeper, storedSession } from "./session.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
/** The client, which all tests of a worker share, remembers for a minute which refresh token failed: each has its own. */
const sessionUntil = (expires_at: number): Session => ({
  access_token: "token",
  refresh_token: crypto.randomUUID(),
  expires_at,
  user: { id: "7", email: "maya@parley.test" },
});
const keep = (session: object) => localStorage.setItem(SESSION_KEY, JSON.stringify(session));
const open = () => createSessionStore(storedSession(localStorage, window));

/** The identity service, at the network. */
const answerWith = (answer: () => Response | Promise<Response>) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());
const refreshed = () =>
  Response.json({
    ...sessionUntil(inSeconds(3_600)),
    access_token: "renewed",
    refresh_token: "renewed-again",
    token_type: "bearer",
    expires_in: 3_600,
  });

describe("the stored session", () => {
  it("is there at once on the next visit, without a word to the service", async () => {
    const server = answerWith(refreshed);
    const session = sessionUntil(inSeconds(3_600));
    keep(session);
    const store = open();
    await store.settled;
    expect(store.state.get()).toEqual({ status: "signed-in", session });
    expect(server).not.toHaveBeenCalled();
  });

  it("is nobody's when what is kept cannot be read", async () => {
    localStorage.setItem(SESSION_KEY, "{ broken");
    const store = open();
    await store.settled;
    expect(store.state.get().status).toBe("signed-out");
  });

  it("follows what another tab does", async () => {
    const store = open();
    await store.settled;
    signIn(sessionUntil(inSeconds(3_600)));
    expect(store.state.get().status).toBe("signed-in");
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(store.state.get().status).toBe("signed-out");
  });

  it("says nothing when it is told of the same session again", async () => {
    const store = open();
    await store.settled;
    signIn(sessionUntil(inSeconds(3_600)));
    const heard = vi.fn<() => void>();
    store.state.subscribe(heard);
    signIn(sessionUntil(inSeconds(3_600)));
    expect(heard).not.toHaveBeenCalled();
  });

  it("opens nothing while the second step is missing", async () => {
    const token = `header.${btoa(JSON.stringify({ aal: "aal1" }))}.signature`;
    const user = { id: "7", factors: [{ status: "verified" }] };
    keep({ ...sessionUntil(inSeconds(3_600)), access_token: token, user });
    const store = open();
    await store.settled;
    expect(store.state.get()).toEqual({ status: "halfway", lacks: "second-step" });
  });

  it("tells leaving from losing it, and keeps one that is only set aside", async () => {
    keep(sessionUntil(inSeconds(3_600)));
    const store = open();
    await store.settled;
    store.setAside();
    expect(store.state.get()).toEqual({ status: "signed-out", hasLeft: false });
    expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();

    await store.leave();
    expect(store.state.get()).toEqual({ status: "signed-out", hasLeft: true });
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  it("stays when leaving is refused", async () => {
    keep(sessionUntil(inSeconds(3_600)));
    const store = open();
    await store.settled;
    await expect(store.leave(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(store.state.get().status).toBe("signed-in");
  });
});

describe("a session whose hour is over", () => {
  it("is refreshed before anybody is sent away", async () => {
    const server = answerWith(refreshed);
    keep(sessionUntil(inSeconds(-60)));
    const store = open();
    expect(store.state.get().status).toBe("restoring");
    await store.settled;
    expect(store.state.get()).toMatchObject({ status: "signed-in", session: { access_token: "renewed" } });
    expect(server.mock.calls.map(([url]) => url)).toEqual([
      `${location.origin}/auth/v1/token?grant_type=refresh_token`,
    ]);
  });

  it("ends where its refresh token is refused", async () => {
    const body = { code: "refresh_token_not_found", msg: "Invalid Refresh Token: Refresh Token Not Found" };
    answerWith(() =>
      Response.json(body, { status: 400, headers: { "x-supabase-api-version": "2024-01-01" } }),
    );
    vi.spyOn(console, "warn").mockReturnValue();
    keep(sessionUntil(inSeconds(-60)));
    const store = open();
    await store.settled;
    expect(store.state.get()).toEqual({ status: "signed-out", hasLeft: false });
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });
});

describe("a slow restore", () => {
  it("does not undo a sign-in that happened meanwhile", async () => {
    const { promise, resolve } = Promise.withResolvers<Session | null>();
    let report: (session: Session | null) => void = () => {};
    const keeper: SessionKeeper = {
      restore: () => promise,
      forget: () => {},
      watch: (onChange) => {
        report = onChange;
      },
    };
    const store = createSessionStore(keeper);
    expect(store.state.get().status).toBe("restoring");
    report(sessionUntil(inSeconds(3_600)));
    resolve(null);
    await promise;
    expect(store.state.get().status).toBe("signed-in");
  });
});
