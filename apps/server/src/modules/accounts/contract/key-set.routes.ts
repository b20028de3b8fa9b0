import { createRoute, z } from "@hono/zod-openapi";
import { json, publicRouter, refusals } from "../../../platform/http/router.ts";
import { listPublicSigningKeys } from "../engine/key-set.queries.ts";

/** Only these members leave the database, whatever else a row may hold. */
const PublicKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
  kid: z.string(),
  x: z.string(),
  y: z.string(),
});

const keySet = createRoute({
  method: "get",
  path: "/auth/v1/.well-known/jwks.json",
  operationId: "getKeySet",
  security: [],
  responses: {
    200: json(z.object({ keys: z.array(PublicKey) }), "The keys that access tokens are signed with"),
    ...refusals(),
  },
});

export const keySetRoutes = publicRouter().openapi(keySet, async (c) => {
  const keys = await c.var.transact((tx) => listPublicSigningKeys(tx));
  c.header("cache-control", "public, max-age=600");
  return c.json({ keys: keys.map(({ public_jwk }) => PublicKey.parse(public_jwk)) }, 200);
});
