import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { SignJWT } from "jose";
import { z } from "zod";
import type { Person } from "../pages/person.ts";
import { type Grant, type Provider, TOKEN_LIFE_S } from "./provider.ts";

const TokenRequest = z.object({
  grant_type: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
});
type TokenRequest = z.infer<typeof TokenRequest>;

/** Codes become tokens, and tokens say whose they are. */
export function createTokens(provider: Provider): Hono {
  const tokens = new Hono();
  tokens.post("/token", async (c) => {
    c.header("cache-control", "no-store");
    const request = TokenRequest.parse(await c.req.parseBody());
    if (!isOurClient(c, provider, request)) return c.json({ error: "invalid_client" }, 401);
    if (request.grant_type !== "authorization_code") {
      return c.json({ error: "unsupported_grant_type" }, 400);
    }
    // Taken before it is looked at: whatever is wrong with the request, the code is spent.
    const grant = provider.codes.take(request.code ?? "");
    if (!grant || !isGrantedTo(grant, request)) return c.json({ error: "invalid_grant" }, 400);
    return c.json(await tokensFor(provider, grant));
  });
  tokens.on(["GET", "POST"], "/userinfo", (c) => {
    const [, token = ""] = (c.req.header("authorization") ?? "").split(" ");
    const person = provider.accessTokens.read(token);
    if (!person) return c.json({ error: "invalid_token" }, 401, { "www-authenticate": "Bearer" });
    return c.json(claimsOf(provider, person));
  });
  return tokens;
}

function isOurClient(c: Context, { client }: Provider, request: TokenRequest): boolean {
  const [scheme, encoded = ""] = (c.req.header("authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() === "basic") {
    // Both halves are sent form-encoded, because a colon in either would otherwise end it.
    const ours = `${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`;
    return Buffer.from(encoded, "base64").toString() === ours;
  }
  return request.client_id === client.id && request.client_secret === client.secret;
}

function isGrantedTo(grant: Grant, { redirect_uri, code_verifier = "" }: TokenRequest): boolean {
  if (grant.redirectUri !== redirect_uri) return false;
  if (!grant.codeChallenge) return true;
  return createHash("sha256").update(code_verifier).digest("base64url") === grant.codeChallenge;
}

async function tokensFor(provider: Provider, { person, nonce }: Grant) {
  const access_token = provider.accessTokens.put(person);
  const claims = {
    ...claimsOf(provider, person),
    azp: provider.client.id,
    at_hash: createHash("sha256").update(access_token).digest().subarray(0, 16).toString("base64url"),
    ...(nonce ? { nonce } : {}),
  };
  const id_token = await new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: provider.key.id, typ: "JWT" })
    .setIssuer(provider.issuer)
    .setAudience(provider.client.id)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_LIFE_S} s`)
    .sign(provider.key.privateKey);
  const scope = "openid email profile";
  return { access_token, id_token, token_type: "Bearer", expires_in: TOKEN_LIFE_S, scope };
}

export function claimsOf({ issuer }: Pick<Provider, "issuer">, { email, name, verified }: Person) {
  const [given_name = "", ...family] = name.split(" ");
  return {
    sub: subjectOf(email),
    email,
    email_verified: verified,
    name,
    given_name,
    family_name: family.join(" "),
    picture: `${issuer}/portraits/${subjectOf(email)}.svg?name=${encodeURIComponent(name)}`,
  };
}

/** Twenty-one digits, as Google's are, and the same for an address in every run. */
function subjectOf(email: string): string {
  const digest = createHash("sha256").update(email.toLowerCase()).digest("hex");
  return BigInt(`0x${digest}`).toString().slice(0, 21);
}
