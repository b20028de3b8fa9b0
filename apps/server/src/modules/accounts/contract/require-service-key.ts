import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { Refusal } from "../../../platform/refusal.ts";
import { digest } from "../engine/secrets.ts";
import type { IdentityEnv } from "./identity-router.ts";

/** For operators alone. A person's token is not a key, whoever the person is; wrong ones are counted. */
export async function requireServiceKey(c: Context<IdentityEnv>): Promise<void> {
  const { caller } = c.var;
  const [, given] = c.req.header("authorization")?.match(/^bearer (\S+)$/i) ?? [];
  if (!given) throw new Refusal("no_authorization");
  if (timingSafeEqual(digest(given), digest(caller.settings.serviceKey))) return;
  await caller.limit("service-key");
  throw new Refusal("not_admin");
}
