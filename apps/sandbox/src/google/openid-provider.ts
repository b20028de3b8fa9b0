import { Hono } from "hono";
import type { Person } from "../pages/person.ts";
import { portraitOf } from "../pages/portrait.ts";
import { createAuthorization } from "./authorize.ts";
import { createCraftedTokens } from "./crafted-tokens.ts";
import { createExpiring } from "./expiring.ts";
import { CODE_LIFE_S, type Grant, type Provider, TOKEN_LIFE_S } from "./provider.ts";
import { createTokens } from "./tokens.ts";

/** An OpenID provider with one client, where signing in means saying who one is. */
export function createOpenidProvider(settings: Omit<Provider, "codes" | "accessTokens">): Hono {
  const provider = {
    ...settings,
    codes: createExpiring<Grant>(CODE_LIFE_S * 1_000),
    accessTokens: createExpiring<Person>(TOKEN_LIFE_S * 1_000),
  };
  const routes = new Hono();
  routes.get("/.well-known/openid-configuration", (c) => c.json(discovery(provider.issuer)));
  routes.get("/jwks", (c) => c.json({ keys: [provider.key.publicJwk] }));
  routes.get("/portraits/:file", (c) =>
    c.body(portraitOf(c.req.query("name") ?? ""), 200, { "content-type": "image/svg+xml" }),
  );
  routes.route("/authorize", createAuthorization(provider));
  routes.route("/", createTokens(provider));
  routes.route("/sandbox", createCraftedTokens(provider));
  return routes;
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    claims_supported: ["aud", "email", "email_verified", "exp", "iat", "iss", "name", "picture", "sub"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}
