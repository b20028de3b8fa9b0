import { OpenAPIHono, z } from "@hono/zod-openapi";
import { ErrorBody, type ErrorCode, errors } from "@parley/contract/errors";
import type { Env } from "hono";
import type { ZodError, ZodType } from "zod";
import { Refusal } from "../refusal.ts";
import type { Anyone, SignedIn } from "./signed-in.ts";
import type { WithFiles } from "./with-files.ts";

/** Routes whose caller is known: `/rest/v1` and `/functions/v1`; some are lent more than that. */
export const router = <Lent extends Env = SignedIn>() => validating<SignedIn & Lent>();

/** Routes that keep files or give them out; under `/storage/v1` nobody is asked who they are. */
export const filesRouter = () => validating<SignedIn & WithFiles>();

/** Routes that anybody may call; their transactions run as `anon`. */
export const publicRouter = <Lent extends Env = Anyone>() => validating<Anyone & Lent>();

/** What a route takes. Required, because a body that may be missing is not validated when it is. */
export const jsonBody = <S extends ZodType>(schema: S) => ({
  required: true,
  content: { "application/json": { schema } },
});

/** What a route answers. */
export const json = <S extends ZodType>(schema: S, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

// Made anew: only schemas made after zod-openapi was loaded can be named, and the contract does not know of it.
const errorBody = z.object(ErrorBody.shape).openapi("Error");
const atTheDoor = ["not_signed_in", "second_factor_needed", "rate_limited"] as const;
const everywhere = [...atTheDoor, "invalid_input", "internal", "unavailable"] as const;

type Answer = { description: string; content: { "application/json": { schema: typeof errorBody } } };
type Refusals<C extends ErrorCode> = {
  [Code in C | (typeof everywhere)[number] as (typeof errors)[Code]["status"]]: Answer;
};

/** Documents the refusals of a route, along with those that any route may answer. */
export function refusals<C extends ErrorCode = never>(...codes: C[]): Refusals<C>;
export function refusals(...codes: ErrorCode[]): Record<number, Answer> {
  const byStatus = Map.groupBy(new Set([...codes, ...everywhere]), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      json(errorBody, same.map((code) => `\`${code}\``).join(", ")),
    ]),
  );
}

function validating<E extends Env>() {
  return new OpenAPIHono<E>({
    defaultHook: (result) => {
      if (!result.success) throw new Refusal("invalid_input", firstIssue(result.error));
    },
  });
}

export function firstIssue(error: ZodError): string {
  const [issue] = error.issues;
  if (!issue) return errors.invalid_input.message;
  return issue.path.length > 0 ? `${issue.path.join(".")}: ${issue.message}` : issue.message;
}
