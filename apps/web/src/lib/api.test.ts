import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { signIn } from "../testing/sign-in.ts";
import { ApiError, errorText } from "./api-error.ts";
import { listSubscriptions } from "./generated/sdk.gen.ts";
import { closePaywall, useBlockedFeature } from "./paywall.ts";
import { retryFaults } from "./query-client.ts";
import { sessionStore } from "./session.ts";

afterEach(() => {
  closePaywall();
  sessionStore.forget();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Each with a refresh token of their own: the client remembers for a minute which ones were refused. */
const enter = (seconds = 600) =>
  signIn({
    access_token: "token",
    refresh_token: crypto.randomUUID(),
    expires_at: Date.now() / 1000 + seconds,
    user: { id: "7", email: "maya@parley.test" },
  });
const answerWith = (body: BodyInit, status: number) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(body, { status }));

it("asks nothing of the server without a session", async () => {
  const server = answerWith("[]", 200);
  await expect(listSubscriptions()).rejects.toThrow("No valid session found");
  expect(server).not.toHaveBeenCalled();
});

it("carries the access token", async () => {
  enter();
  const server = answerWith("[]", 200);
  await listSubscriptions();
  const [request] = server.mock.lastCall ?? [];
  expect(request instanceof Request && request.headers.get("authorization")).toBe("Bearer token");
});

it("throws the server's refusal with its code, status and words", async () => {
  enter();
  answerWith(JSON.stringify({ code: "room_not_found", error: "Room not found" }), 404);
  const refusal = await listSubscriptions().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ code: "room_not_found", status: 404, message: "Room not found" });
  expect(errorText(refusal, "Failed to fetch room")).toBe("Room not found");
});

it("falls back to the catalogue where the server had no words", async () => {
  enter();
  answerWith("<html>Bad gateway</html>", 502);
  const refusal = await listSubscriptions().catch((error: unknown) => error);
  expect(errorText(refusal, "Failed to fetch rooms")).toBe("Failed to fetch rooms");
});

describe("a session the server refuses", () => {
  const NO_SESSION = { code: "not_signed_in", error: "No valid session found" };
  const renewed = {
    access_token: "renewed",
    refresh_token: "renewed-again",
    token_type: "bearer",
    expires_in: 3_600,
    user: { id: "7", email: "maya@parley.test" },
  };
  /** A server that knows `renewed` alone, and an identity service that answers this to a refresh. */
  const serve = (refresh: () => Response) =>
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
      if (!(input instanceof Request)) return refresh();
      const isKnown = input.headers.get("authorization") === "Bearer renewed";
      return isKnown ? Response.json([]) : Response.json(NO_SESSION, { status: 401 });
    });
  const bearers = (server: ReturnType<typeof serve>) =>
    server.mock.calls.map(([input]) =>
      input instanceof Request ? input.headers.get("authorization") : "refresh",
    );
  const rejected = () => Response.json({ code: "session_not_found" }, { status: 403 });

  it("is refreshed once, and the request goes out again", async () => {
    enter();
    const server = serve(() => Response.json(renewed));
    await listSubscriptions();
    expect(bearers(server)).toEqual(["Bearer token", "refresh", "Bearer renewed"]);
    expect(sessionStore.state.get()).toMatchObject({
      status: "signed-in",
      session: { access_token: "renewed" },
    });
  });

  it("is refreshed once for many requests", async () => {
    enter();
    const server = serve(() => Response.json(renewed));
    await Promise.all([listSubscriptions(), listSubscriptions(), listSubscriptions()]);
    expect(bearers(server).filter((sent) => sent === "refresh")).toHaveLength(1);
  });

  it("is refreshed before the first request when its hour is over", async () => {
    enter(-60);
    const server = serve(() => Response.json(renewed));
    await listSubscriptions();
    expect(bearers(server)).toEqual(["refresh", "Bearer renewed"]);
  });

  it("ends where the refresh is refused too", async () => {
    enter();
    serve(rejected);
    await expect(listSubscriptions()).rejects.toThrow("No valid session found");
    expect(sessionStore.state.get()).toEqual({ status: "signed-out", hasLeft: false });
    expect(localStorage.getItem("parley-session")).toBeNull();
  });

  it("is kept while nobody can say whether it is over", async () => {
    enter();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    vi.useFakeTimers();
    serve(() => Response.json({}, { status: 503 }));
    const asked = listSubscriptions().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(errorText(await asked, "Failed to fetch rooms")).toBe("Failed to fetch rooms");
    expect(sessionStore.state.get().status).toBe("signed-in");
  });
});

it("opens the paywall where the plan does not reach", async () => {
  enter();
  const { result } = renderHook(useBlockedFeature);
  const body = {
    code: "upgrade_required",
    error: "Your plan does not include this",
    feature: "white_label_rooms",
  };
  answerWith(JSON.stringify(body), 402);
  await act(() => listSubscriptions().catch(() => {}));
  expect(result.current).toBe("white_label_rooms");
});

it.each([
  ["a refusal", new ApiError({ status: 404, code: "not_found", message: "Not found" }), 0, false],
  ["a fault", new ApiError({ status: 503, code: "unavailable", message: "" }), 0, true],
  ["silence", new TypeError("Failed to fetch"), 1, true],
  ["silence for the third time", new TypeError("Failed to fetch"), 2, false],
])("after %s, asks again or not", (_name, error, failures, again) => {
  expect(retryFaults(failures, error)).toBe(again);
});
