import type { MiddlewareHandler } from "hono";
import { anonymous, type Database, type Tx, transactAs } from "../database.ts";
import { identify } from "../identify.ts";
import type { Publish } from "../live/publisher.ts";
import { Refusal } from "../refusal.ts";
import type { SignedInActor, VerifyToken } from "../tokens.ts";
import { addressOf, type Bindings, type Counting, type Limit, surfaceRule } from "./rate-limit.ts";
import type { RequestContext } from "./request-context.ts";

/** Runs one piece of work in one transaction, as whoever makes the request. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

type Shared = RequestContext["Variables"] & { transact: Transact; limit: Limit; publish: Publish };
export type Anyone = { Variables: Shared };
export type SignedIn = { Variables: Shared & { actor: SignedInActor } };

export type Gate = Counting & { database: Database; verifyToken: VerifyToken; publish: Publish };

/** Whether a call is one of those that the guest of a room makes. */
export type IsForGuests = (method: string, path: string) => boolean;

/** Lets in whoever has a session, as themselves; the guest of a room, to that room. */
export function signedIn(gate: Gate & { isForGuests: IsForGuests }): MiddlewareHandler<SignedIn & Bindings> {
  return async (c, next) => {
    const address = addressOf(c, gate.proxyHops);
    const actor = await identify(gate, c.req.header("authorization"), address);
    if (actor.roomId && !gate.isForGuests(c.req.method, c.req.path)) throw new Refusal("room_only");
    c.set("actor", actor);
    c.set("publish", gate.publish);
    c.set("transact", (work) => transactAs(gate.database, actor, work));
    c.set("limit", (rule) => gate.limits.take(rule, { address, person: actor.userId }));
    c.header("cache-control", "no-store");
    await c.var.limit(surfaceRule(c));
    await next();
  };
}

/** Lets in everybody, as `anon`. */
export function asAnyone(gate: Gate): MiddlewareHandler<Anyone & Bindings> {
  return async (c, next) => {
    const address = addressOf(c, gate.proxyHops);
    c.set("publish", gate.publish);
    c.set("transact", (work) => transactAs(gate.database, anonymous, work));
    c.set("limit", (rule) => gate.limits.take(rule, { address }));
    await c.var.limit("visitor");
    await next();
  };
}
