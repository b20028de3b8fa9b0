import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { Refusal } from "../refusal.ts";
import { errorAnswer } from "./error-answer.ts";
import type { RequestContext } from "./request-context.ts";

/** The only place that turns an error into an answer of the API. */
export const onError: ErrorHandler<RequestContext> = (error, c) => {
  const { status, headers, body, isWorthALine } = errorAnswer(inOurWords(error));
  if (isWorthALine) c.var.log.error({ err: error }, "request failed");
  return c.json(body, status, headers);
};

/** Hono throws this before our schemas see the request, for JSON that does not parse. */
function inOurWords(error: Error): Error {
  return error instanceof HTTPException && error.status < 500 ? new Refusal("invalid_input") : error;
}
