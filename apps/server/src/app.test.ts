import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { limitsChangedTopic } from "./platform/limits.ts";
import { as, asVisitor } from "./testing/as.ts";
import { cast } from "./testing/cast.ts";
import { accessToken } from "./testing/signing.ts";
import { app, owner, prefix, valkey } from "./testing/stage.ts";

describe("a request", () => {
  it("is answered as the person who makes it", async () => {
    const { jonas, salon } = await cast();
    const answer = await as(jonas).get("/rest/v1/rooms");
    expect(answer.status).toBe(200);
    expect(answer.body).toContainEqual(expect.objectContaining({ id: salon.id }));
  });

  it.each([
    "/rest/v1/rooms",
    "/functions/v1/fetch-room-members",
    "/rest/v1/no-such-table",
    "/functions/v1/no-such-verb",
  ])("without a session is asked to sign in: %s", async (path) => {
    const answer = await asVisitor().post(path, {});
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: "not_signed_in", error: "No valid session found" });
  });

  it.each(["Bearer", "Bearer ", "Basic YTpi", "Bearer a b", "bearer %00", `Token ${"x".repeat(20)}`])(
    "with the authorization %j is asked to sign in",
    async (authorization) => {
      const response = await app.request("/rest/v1/rooms", { headers: { authorization } });
      expect(response.status).toBe(401);
    },
  );

  it.each([
    "//rest/v1/rooms",
    "/rest//v1/rooms",
    "/rest/v1/%72ooms/",
    "/REST/v1/rooms",
    "/rest/v1/../v1/rooms",
  ])("finds no way around the guard through %s", async (path) => {
    expect([401, 404]).toContain((await app.request(path)).status);
  });

  it("for something that is not there learns that, and no more", async () => {
    const response = await app.request("/no/such/path");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: "not_found", error: "Not found" });
  });

  it("carries its own id when it brings a decent one", async () => {
    const response = await app.request("/healthz", { headers: { "x-request-id": "trace-12345678" } });
    expect(response.headers.get("x-request-id")).toBe("trace-12345678");
  });

  it.each(["short", "with space in it", "x".repeat(65), "<script>alert(1)</script>"])(
    "gets a new id instead of %j",
    async (given) => {
      const response = await app.request("/healthz", { headers: { "x-request-id": given } });
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe("a body", () => {
  const post = async (init: {
    body: string | ReadableStream;
    duplex?: "half";
    headers?: Record<string, string>;
  }) => {
    const { maya } = await cast();
    const authorization = `Bearer ${await accessToken({ sub: maya.id })}`;
    return app.request("/rest/v1/rooms", {
      method: "POST",
      ...init,
      headers: { authorization, "content-type": "application/json", ...init.headers },
    });
  };
  const tooMuch = 1024 * 1024 + 1;

  it.each(["{", "", "null", "[]", '"text"', "{'a':1}", '{"id":1}', "\u0000"])(
    "like %j is refused",
    async (body) => {
      const response = await post({ body });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: "invalid_input" });
    },
  );

  it("of another content type is refused", async () => {
    const response = await post({ body: "id=1", headers: { "content-type": "text/plain" } });
    expect(response.status).toBe(422);
  });

  it("that is too large is refused by its length", async () => {
    const response = await post({
      body: "x".repeat(tooMuch),
      headers: { "content-length": String(tooMuch) },
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ code: "too_large", error: "The request is too large" });
  });

  it("that is too large is refused when it comes in pieces that do not say how long it gets", async () => {
    const chunk = new Uint8Array(64 * 1024).fill(32);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += chunk.length;
        if (sent > tooMuch + chunk.length) controller.close();
        else controller.enqueue(chunk);
      },
    });
    expect((await post({ body, duplex: "half", headers: { "transfer-encoding": "chunked" } })).status).toBe(
      413,
    );
  });
});

describe("an answer", () => {
  it("may not be framed, sniffed, kept or read by other sites", async () => {
    const { jonas } = await cast();
    const { headers } = await as(jonas).get("/rest/v1/rooms");
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
    expect(headers.has("x-powered-by")).toBe(false);
  });

  it("is open to our own site only", async () => {
    const preflight = (origin: string) =>
      app.request("/rest/v1/rooms", {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST" },
      });
    const ours = await preflight("http://localhost:5173");
    expect(ours.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    const theirs = await preflight("https://evil.example");
    expect(theirs.headers.get("access-control-allow-origin")).not.toBe("https://evil.example");
    expect(theirs.headers.has("access-control-allow-credentials")).toBe(false);
  });
});

describe("too many requests", () => {
  const setPoints = async (name: string, points: number) => {
    await owner.query("update rate_limits set points = $2 where name = $1", [name, points]);
    await valkey.publish(limitsChangedTopic(prefix), "");
  };

  it("are refused with the time to wait", async () => {
    const { jonas, maya } = await cast();
    await setPoints("read", 3);
    await expect.poll(async () => (await as(jonas).get("/rest/v1/rooms")).status).toBe(429);
    const answer = await as(jonas).get("/rest/v1/rooms");
    expect(answer.body).toMatchObject({ code: "rate_limited" });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await as(maya).get("/rest/v1/rooms")).status).toBe(200);
    await setPoints("read", 600);
  });

  it("that only ask, by POST, do not count among those that change something", async () => {
    const { jonas, maya } = await cast();
    await setPoints("write", 2);
    const leave = () => as(maya).call("decline-room-invitation", { invitationId: randomUUID() });
    await expect.poll(async () => (await leave()).status).toBe(429);
    for (let n = 0; n < 4; n++) {
      expect((await as(jonas).call("fetch-pending-invitations", {})).status).toBe(200);
      expect((await as(jonas).call("quote-answer", { roomId: randomUUID(), text: "" })).status).toBe(404);
    }
    await setPoints("write", 120);
  });

  it("without a session are counted by address, whatever the caller claims it to be", async () => {
    await setPoints("visitor", 20);
    const statuses: number[] = [];
    for (let n = 0; n < 100; n++) {
      const response = await app.request("/rest/v1/rooms", {
        headers: {
          "x-forwarded-for": `10.1.${n}.7, 203.0.113.9`,
          authorization: `Bearer ${randomUUID()}.a.b`,
        },
      });
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(40);
    expect(statuses.at(-1)).toBe(429);
    await setPoints("visitor", 10_000);
  });
});

describe("an operator", () => {
  it("sees that the process lives and can work", async () => {
    expect((await app.request("/healthz")).status).toBe(200);
    expect((await app.request("/readyz")).status).toBe(200);
  });

  it("sees how long requests take, by route and not by address", async () => {
    const { jonas } = await cast();
    await as(jonas).patch(`/rest/v1/rooms/${randomUUID()}`, { name: "x" });
    const text = await (await app.request("/metrics")).text();
    expect(text).toContain('route="/rest/v1/rooms/:id"');
    expect(text).toMatch(/http_request_duration_seconds_bucket\{/);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  });

  it("is not somebody from outside", async () => {
    expect((await app.request("/metrics", { headers: { "x-forwarded-for": "203.0.113.9" } })).status).toBe(
      404,
    );
  });
});

describe("the reference", () => {
  it("comes from the routes", async () => {
    const document = await (await app.request("/openapi.json")).json();
    expect(document).toMatchObject({
      openapi: "3.1.0",
      paths: { "/rest/v1/rooms": { get: { operationId: "listRooms" } } },
    });
  });

  it("is a page that runs nothing but its own scripts", async () => {
    const response = await app.request("/docs");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain(
      "default-src 'none'; script-src 'self'",
    );
    const page = await response.text();
    for (const [, path] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await app.request(path ?? "")).status).toBe(200);
    }
    expect(page).not.toMatch(/<script>|onload=|https?:/);
  });

  it.each(["/docs/package.json", "/docs/..%2fpackage.json", "/docs/%2e%2e/package.json"])(
    "gives away nothing else: %s",
    async (path) => {
      expect((await app.request(path)).status).toBe(404);
    },
  );
});
