import { OpenAPIHono, z } from "@hono/zod-openapi";
import { ErrorBody, type ErrorCode } from "@parley/contract/errors";
import { type RoomId, SessionId, type UserId } from "@parley/contract/ids";
import type { Context, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { errorAnswer } from "../../../platform/http/error-answer.ts";
import { addressOf, type Bindings, type Counting } from "../../../platform/http/rate-limit.ts";
import type { RequestContext } from "../../../platform/http/request-context.ts";
import { firstIssue, json } from "../../../platform/http/router.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { SessionEnded, type VerifyToken } from "../../../platform/tokens.ts";
import type { Caller, IdentityService, RequestDeletion } from "../identity-service.ts";

type Asked = { Variables: RequestContext["Variables"] & { caller: Caller; verifyToken: VerifyToken } };
export type IdentityEnv = Asked & Bindings;

/** A person who proves with their access token who they are, on a device that is still signed in. */
export type Holder = { userId: UserId; sessionId: SessionId; roomId?: RoomId | undefined };

/** Routes of the identity contract. They refuse in auth-js's own words. */
export function identityRouter() {
  const router = new OpenAPIHono<IdentityEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new Refusal("validation_failed", firstIssue(result.error));
    },
  });
  router.onError(onIdentityError);
  return router;
}

/** Whatever goes wrong under `/auth/v1`, also before one of its routes is reached. */
export function onIdentityError(error: Error, c: Pick<Context<RequestContext>, "var" | "json">): Response {
  const { status, headers, body, isWorthALine } = errorAnswer(inTheirWords(error));
  if (isWorthALine) c.var.log.error({ err: error }, "identity request failed");
  return c.json({ ...body, ...olderNames(body) }, status, { ...headers, ...version });
}

/** Clients from before 2024 read code and sentence here. */
const olderNames = ({ code, error }: ErrorBody) => ({ error_code: code, msg: error, message: error });

const version = { "x-supabase-api-version": "2024-01-01" };

const theirCodes = new Map<ErrorCode, ErrorCode>([
  ["rate_limited", "over_request_rate_limit"],
  ["invalid_input", "validation_failed"],
  ["not_signed_in", "bad_jwt"],
]);

function inTheirWords(error: Error): Error {
  // With any other code auth-js would keep a session that is no more.
  if (error instanceof SessionEnded) return new Refusal("session_not_found");
  if (error instanceof HTTPException && error.status < 500) return new Refusal("bad_json");
  const code = error instanceof Refusal ? theirCodes.get(error.code) : undefined;
  if (error instanceof Refusal && code) return new Refusal(code, undefined, error.retryAfter);
  return error;
}

// Made anew: only schemas made after zod-openapi was loaded can be named, and the contract does not know of it.
const errorBody = z.object(ErrorBody.shape).openapi("Error");

/** What any route of the contract may answer instead; its codes are auth-js's. */
export const identityRefusals = () => {
  const refused = json(errorBody, "Refused; `code` says why");
  return {
    400: refused,
    401: refused,
    403: refused,
    404: refused,
    422: refused,
    429: refused,
    500: refused,
    503: refused,
  };
};

type Gate = Counting & {
  identity: IdentityService;
  verifyToken: VerifyToken;
  requestDeletion: RequestDeletion;
  /** The room that stands on this host, if one does. */
  findRoomOn: (host: string) => Promise<RoomId | undefined>;
};

/** Puts the service, and who asks it, before every route of the contract. */
export function askingIdentity(gate: Gate): MiddlewareHandler<IdentityEnv> {
  return async (c, next) => {
    const address = addressOf(c, gate.proxyHops);
    const ended: SessionId[] = [];
    c.set("verifyToken", gate.verifyToken);
    const wanted = hostIn(c.req.query("redirect_to"));
    const wantedRoomId = await roomOn(wanted, gate);
    c.set("caller", {
      ...gate.identity,
      settings: { ...gate.identity.settings, roomHost: wantedRoomId ? wanted : undefined },
      roomId: await roomOn(hostIn(`https://${c.req.header("host")}`), gate),
      wantedRoomId,
      requestDeletion: gate.requestDeletion,
      address,
      userAgent: (c.req.header("user-agent") ?? "").slice(0, 400),
      log: c.var.log,
      ended,
      limit: (rule, account) =>
        gate.limits.take(rule, { address, ...(account && { person: account }) }).catch((error: unknown) => {
          throw refusedBy(rule, error);
        }),
      transact: async (work) => {
        const outcome = await gate.identity.transact((tx) => {
          ended.length = 0; // a try before this one has ended nothing
          return work(tx);
        });
        if (ended.length > 0) await gate.identity.announceEnded(ended.splice(0));
        return outcome;
      },
    });
    c.header("cache-control", "no-store");
    c.header("x-supabase-api-version", version["x-supabase-api-version"]);
    await next();
  };
}

const hostIn = (address: string | undefined): string | undefined => URL.parse(address ?? "")?.hostname;

const roomOn = async (host: string | undefined, { findRoomOn }: Gate): Promise<RoomId | undefined> =>
  host === undefined ? undefined : findRoomOn(host);

/** The bearer of a request, or a refusal. Whoever is signed in to one room only changes nothing about the account. */
export async function holderOf(c: Context<IdentityEnv>): Promise<Holder> {
  const holder = await holderOrGuestOf(c);
  if (holder.roomId) throw new Refusal("room_only");
  return holder;
}

/** For what a session is good for wherever it began: saying who it is, taking the second step, ending. */
export async function holderOrGuestOf(c: Context<IdentityEnv>): Promise<Holder> {
  const [, token] = c.req.header("authorization")?.match(/^bearer ([\w.-]+)$/i) ?? [];
  if (!token) throw new Refusal("no_authorization");
  const { userId, sessionId, roomId } = await c.var.verifyToken(token);
  return { userId, sessionId: SessionId.parse(sessionId), roomId };
}

/** A call whose body auth-js leaves out when it has nothing to say. */
export async function bodyIfAny<S extends z.ZodType>(
  c: Context<IdentityEnv>,
  schema: S,
): Promise<z.output<S>> {
  const isEmpty = (await c.req.text()) === "";
  const body: unknown = isEmpty
    ? {}
    : await c.req.json().catch(() => {
        throw new Refusal("bad_json");
      });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal("validation_failed", firstIssue(parsed.error));
  return parsed.data;
}

/** auth-js tells a full inbox from a flood of requests by the code. */
function refusedBy(rule: string, error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== "rate_limited") return error;
  const [medium, again] = rule.split("-");
  const { retryAfter } = error;
  const pause = `For security purposes, you can only request this after ${retryAfter} seconds.`;
  const code = sendLimits.get(medium ?? "") ?? "over_request_rate_limit";
  return new Refusal(code, again === "again" ? pause : undefined, retryAfter);
}

const sendLimits = new Map<string, ErrorCode>([
  ["mail", "over_email_send_rate_limit"],
  ["sms", "over_sms_send_rate_limit"],
]);
