import { afterEach, expect, it, vi } from "vitest";
import { identityFetch } from "./identity-fetch.ts";
import { SESSION_KEY } from "./kept-session.ts";

const REFRESH = "/auth/v1/token?grant_type=refresh_token";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Locks as browsers have them: one holder at a time, the others in the order they came. */
function stubLocks() {
  let last = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  vi.stubGlobal("navigator", { onLine: true, locks: { request } });
}

const keep = (refresh_token: string) =>
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({
      access_token: `of-${refresh_token}`,
      refresh_token,
      expires_in: 3_600,
      expires_at: Date.now() / 1000 + 3_600,
      user: { id: "7" },
    }),
  );

it("sends one refresh for many tabs, and gives the rest what it brought", async () => {
  stubLocks();
  keep("spent");
  const server = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    // The first tab writes what it got a moment after it got it.
    setTimeout(() => keep("fresh"), 5);
    return Response.json({ refresh_token: "fresh" });
  });
  const answers = await Promise.all([1, 2, 3, 4].map(() => identityFetch(REFRESH, { method: "POST" })));
  const tokens = await Promise.all(answers.map(async (answer) => (await answer.json()).refresh_token));
  expect(tokens).toEqual(["fresh", "fresh", "fresh", "fresh"]);
  expect(server).toHaveBeenCalledTimes(1);
});

it("waits for the network before it refreshes", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const server = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({}));
  const answer = identityFetch(REFRESH, { method: "POST" });
  await Promise.resolve();
  expect(server).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect((await answer).ok).toBe(true);
});

it("lets everything else through as it is", async () => {
  const server = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ id: "7" }));
  const answer = await identityFetch("/auth/v1/user", { method: "GET" });
  expect(await answer.json()).toEqual({ id: "7" });
  expect(server).toHaveBeenCalledWith("/auth/v1/user", { method: "GET" });
});

it.each([
  ["1", "Too many tries. Try again in 1 second."],
  ["40", "Too many tries. Try again in 40 seconds."],
  ["600", "Too many tries. Try again in 10 minutes."],
  ["86400", "Too many tries. Try again in 24 hours."],
])("says that one may try again in %s", async (seconds, sentence) => {
  const refusal = { code: "over_request_rate_limit", msg: "Request rate limit reached" };
  vi.spyOn(globalThis, "fetch").mockResolvedValue(
    Response.json(refusal, { status: 429, headers: { "retry-after": seconds } }),
  );
  const answer = await identityFetch("/auth/v1/otp", { method: "POST" });
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ code: "over_request_rate_limit", msg: sentence });
});
