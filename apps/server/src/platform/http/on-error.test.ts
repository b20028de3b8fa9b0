import { Hono } from "hono";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { database, log } from "../../testing/stage.ts";
import { anonymous, type Tx, transactAs } from "../database.ts";
import { createMetrics } from "../metrics.ts";
import { Refusal } from "../refusal.ts";
import { onError } from "./on-error.ts";
import { type RequestContext, requestContext } from "./request-context.ts";

/** What the funnel makes of an error thrown by a route. */
async function answerTo(fail: () => unknown) {
  const app = new Hono<RequestContext>();
  app.onError(onError);
  app.use(requestContext(log, createMetrics()));
  app.get("/", async () => {
    await fail();
    return new Response();
  });
  const response = await app.request("/");
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    body: await response.json(),
  };
}

const failing = (work: (tx: Tx) => Promise<unknown>) => () => transactAs(database, anonymous, work);
const raising = (state: string) =>
  failing((tx) =>
    sql
      .raw(`do $$ begin raise exception 'secret words of the database' using errcode = '${state}'; end $$`)
      .execute(tx),
  );

describe("the error funnel", () => {
  it("answers a refusal with its code, its words and its status", async () => {
    const answer = await answerTo(() => {
      throw new Refusal("not_allowed", "Only the owner can do this");
    });
    expect(answer).toEqual({
      status: 403,
      retryAfter: null,
      body: { code: "not_allowed", error: "Only the owner can do this" },
    });
  });

  it.each([
    ["42501", 403, "not_allowed"],
    ["23505", 409, "conflict"],
    ["23503", 409, "conflict"],
    ["23514", 422, "invalid_input"],
    ["22P02", 422, "invalid_input"],
    ["40001", 503, "unavailable"],
    ["40P01", 503, "unavailable"],
    ["55P03", 503, "unavailable"],
    ["53300", 503, "unavailable"],
    ["57P01", 503, "unavailable"],
    ["08006", 503, "unavailable"],
    ["XX000", 500, "internal"],
    ["42601", 500, "internal"],
  ])("turns the state %s into %i %s, in our words", async (state, status, code) => {
    const answer = await answerTo(raising(state));
    expect(answer).toMatchObject({ status, body: { code } });
    expect(JSON.stringify(answer)).not.toContain("secret words");
  });

  it("asks to come back when the database is busy", async () => {
    expect(await answerTo(raising("53300"))).toMatchObject({ retryAfter: "2" });
  });

  it("takes a NUL in a text for what it is: bad input", async () => {
    const answer = await answerTo(failing((tx) => sql`select ${"a\u0000b"}::text`.execute(tx)));
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_input" } });
  });

  it.each(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT"])(
    "calls an unreachable engine (%s) unavailable",
    async (code) => {
      const answer = await answerTo(() => {
        throw Object.assign(new Error("connect 10.0.0.3:5432"), { code });
      });
      expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
    },
  );

  it("says nothing of a fault: no stack, no statement, no path, no secret", async () => {
    const answer = await answerTo(failing((tx) => sql`select password from no_such_table`.execute(tx)));
    expect(answer).toEqual({
      status: 500,
      retryAfter: null,
      body: { code: "internal", error: "Something went wrong" },
    });
  });
});
