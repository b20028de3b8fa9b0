import { Hono } from "hono";
import { SignJWT, UnsecuredJWT } from "jose";
import { z } from "zod";
import { personFrom } from "../pages/person.ts";
import type { Provider } from "./provider.ts";
import { createSigningKey } from "./signing-key.ts";
import { claimsOf } from "./tokens.ts";

/** What the token says, and how it is signed. A claim that is null is left out. */
const Craft = z.looseObject({
  email: z.string().nullish(),
  name: z.string().nullish(),
  /** HS256 signs with the client's secret, none does not sign at all. */
  alg: z.enum(["RS256", "HS256", "none"]).default("RS256"),
  /** Named in the header; a foreign key signs with one that nobody has published. */
  kid: z.string().optional(),
  key: z.enum(["own", "foreign"]).default("own"),
});
type Craft = z.infer<typeof Craft>;

const HOUR = 3_600;

/** For tests: a token with any claim, so that whoever verifies it can be shown every kind of wrong one. */
export function createCraftedTokens(provider: Provider): Hono {
  return new Hono().post("/id-token", async (c) => {
    const craft = Craft.parse(await c.req.json());
    return c.json({ id_token: await sign(provider, craft) });
  });
}

async function sign(provider: Provider, craft: Craft): Promise<string> {
  const claims = claimsIn(provider, craft);
  if (craft.alg === "none") return new UnsecuredJWT(claims).encode();
  const header = { alg: craft.alg, kid: craft.kid ?? provider.key.id, typ: "JWT" };
  return new SignJWT(claims).setProtectedHeader(header).sign(await keyFor(provider, craft));
}

async function keyFor({ key, client }: Provider, craft: Craft) {
  if (craft.alg === "HS256") return new TextEncoder().encode(client.secret);
  return craft.key === "own" ? key.privateKey : (await createSigningKey()).privateKey;
}

function claimsIn(provider: Provider, { alg: _alg, kid: _kid, key: _key, ...said }: Craft) {
  const now = Math.floor(Date.now() / 1_000);
  const usual = {
    ...claimsOf(provider, personFrom(said.email ?? "somebody@parley.test", said.name)),
    iss: provider.issuer,
    aud: provider.client.id,
    azp: provider.client.id,
    iat: now,
    exp: now + HOUR,
  };
  return Object.fromEntries(Object.entries({ ...usual, ...said }).filter(([, value]) => value !== null));
}
