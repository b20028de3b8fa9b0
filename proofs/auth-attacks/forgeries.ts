import { randomUUID } from "node:crypto";
import {
  type CompactJWSHeaderParameters,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import type { Stage } from "./stage.ts";

/** What the identity service signs with, and whom the tokens are about. */
export type Mint = { kid: string; private_jwk: JWK; public_jwk: JWK; sub: string; session_id: string };

export async function openMint({ arena }: Stage, sub: string): Promise<Mint> {
  const { rows } = await arena.owner.query<Omit<Mint, "sub" | "session_id">>(
    "select kid, private_jwk, public_jwk from auth.signing_keys where retired_at is null order by active_from desc limit 1",
  );
  const [key] = rows;
  if (!key) throw new Error("There is no signing key");
  return { ...key, sub, session_id: randomUUID() };
}

type Header = Partial<CompactJWSHeaderParameters>;
type Key = Parameters<SignJWT["sign"]>[0];

const now = () => Math.floor(Date.now() / 1000);

export const claimsOf = ({ sub, session_id }: Mint) => ({
  ...{ sub, session_id, role: "authenticated", aal: "aal1", aud: "authenticated" },
  ...{ iss: "http://127.0.0.1:4100/auth/v1", iat: now(), exp: now() + 3600 },
});

/** With the real key unless told: what is wrong must be wrong all the same. */
export async function sign(mint: Mint, claims: object, header: Header = {}, key?: Key): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "ES256", kid: mint.kid, typ: "JWT", ...header })
    .sign(key ?? (await importJWK(mint.private_jwk, "ES256")));
}

/** Every forgery by its name. */
export async function forgeTokens(mint: Mint): Promise<Record<string, string>> {
  const good = await sign(mint, claimsOf(mint));
  const makers = [withWrongClaims, withForeignKeys, withoutKeyId, withOtherAlgorithms];
  const made = await Promise.all(makers.map((make) => make(mint)));
  return Object.assign(tampered(mint, good), ...made);
}

/** Somebody else's key, in every way it can be passed off as ours. */
async function withForeignKeys(mint: Mint): Promise<Record<string, string>> {
  const { publicKey, privateKey: own } = await generateKeyPair("ES256", { extractable: true });
  const headers: Record<string, Header> = {
    "a foreign key under our key id": {},
    "a foreign key under its own id": { kid: "somebody-elses" },
    "a foreign key in the header": { jwk: await exportJWK(publicKey) },
    "an address for its key": { jku: "http://127.0.0.1:1/keys" },
    "a certificate's address": { x5u: "http://127.0.0.1:1/cert" },
  };
  return signedWith(Object.entries(headers), (header) => sign(mint, claimsOf(mint), header, own));
}

/** Our own key, and nothing by which to know it. */
async function withoutKeyId(mint: Mint): Promise<Record<string, string>> {
  const kids: Record<string, string | undefined> = {
    "no key id": undefined,
    "an empty key id": "",
    "a path for a key id": "../../../../dev/null",
    "a query for a key id": "' union select 'x",
  };
  return signedWith(Object.entries(kids), (kid) => sign(mint, claimsOf(mint), { kid }));
}

/** Other algorithms; with the first, whatever we publish would do for a secret. */
async function withOtherAlgorithms(mint: Mint): Promise<Record<string, string>> {
  const publicKey = await importJWK(mint.public_jwk, "ES256", { extractable: true });
  const secrets: Record<string, string> = {
    "our public key as a shared secret": publicKey instanceof Uint8Array ? "" : await exportSPKI(publicKey),
    "our key set as a shared secret": JSON.stringify(mint.public_jwk),
    "a guessed secret": "secret".repeat(8),
    "the development secret": "parley-development-secret-change-me-please",
  };
  const shared = await signedWith(Object.entries(secrets), (secret) =>
    sign(mint, claimsOf(mint), { alg: "HS256" }, new TextEncoder().encode(secret)),
  );
  const algorithms = ["ES384", "EdDSA", "RS256", "PS256"].map(
    (alg) => [`the algorithm ${alg}`, alg] as const,
  );
  const others = await signedWith(algorithms, async (alg) =>
    sign(mint, claimsOf(mint), { alg }, (await generateKeyPair(alg)).privateKey),
  );
  return { ...shared, ...others, "no signature, and says so": new UnsecuredJWT(claimsOf(mint)).encode() };
}

async function signedWith<T>(
  named: (readonly [string, T])[],
  make: (what: T) => Promise<string>,
): Promise<Record<string, string>> {
  return Object.fromEntries(await Promise.all(named.map(async ([name, what]) => [name, await make(what)])));
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A good one, changed afterwards. */
function tampered(mint: Mint, good: string): Record<string, string> {
  const [header = "", payload = "", signature = ""] = good.split(".");
  const { kid } = mint;
  const somebodyElse = encode({ ...claimsOf(mint), sub: randomUUID() });
  const stronger = encode({ ...claimsOf(mint), aal: "aal2" });
  return {
    "algorithm none": [encode({ alg: "none", kid }), payload, ""].join("."),
    "algorithm None": [encode({ alg: "None", kid }), payload, ""].join("."),
    "algorithm nOnE with a signature": [encode({ alg: "nOnE", kid }), payload, signature].join("."),
    "no algorithm": [encode({ kid }), payload, signature].join("."),
    "an algorithm in a list": [encode({ alg: ["ES256"], kid }), payload, signature].join("."),
    "a critical header": [encode({ alg: "ES256", kid, crit: ["exp"], exp: 1 }), payload, signature].join("."),
    "a payload that is not encoded": [
      encode({ alg: "ES256", kid, b64: false, crit: ["b64"] }),
      payload,
      signature,
    ].join("."),
    "somebody else's name": [header, somebodyElse, signature].join("."),
    "a second step never taken": [header, stronger, signature].join("."),
    "a cut signature": [header, payload, signature.slice(0, -4)].join("."),
    "an empty signature": [header, payload, ""].join("."),
    "a signature of zeros": [header, payload, Buffer.alloc(64).toString("base64url")].join("."),
    "a signature twice": [header, payload, signature + signature].join("."),
    "two parts": [header, payload].join("."),
    "four parts": [header, payload, signature, "x"].join("."),
    "five parts, as if sealed": [header, payload, signature, "x", "y"].join("."),
    "no token at all": "not-a-token",
    "a payload that is no JSON": [header, "e30x", signature].join("."),
    "a header that is no JSON": ["e30x", payload, signature].join("."),
    "a header for a payload": [header, header, signature].join("."),
  };
}

const without = (mint: Mint, claim: string) =>
  Object.fromEntries(Object.entries(claimsOf(mint)).filter(([name]) => name !== claim));

/** Signed with our own key, and still not one of ours. */
async function withWrongClaims(mint: Mint): Promise<Record<string, string>> {
  const good = claimsOf(mint);
  const wrong: Record<string, object> = {
    "an expiry an hour ago": { ...good, exp: now() - 3600 },
    "no expiry": without(mint, "exp"),
    "an expiry in words": { ...good, exp: "tomorrow" },
    "a beginning in the future": { ...good, nbf: now() + 600 },
    "another issuer": { ...good, iss: "https://evil.example/auth/v1" },
    "an issuer one letter longer": { ...good, iss: `${good.iss}/` },
    "no issuer": without(mint, "iss"),
    "another audience": { ...good, aud: "somebody-else" },
    "no audience": without(mint, "aud"),
    "no subject": without(mint, "sub"),
    "a subject that is no id": { ...good, sub: "' or true --" },
    "no session": without(mint, "session_id"),
    "a session that is no id": { ...good, session_id: "1" },
    "the role of the service": { ...good, role: "service_role" },
    "the role of an owner": { ...good, role: "parley_owner" },
    "the role of nobody": { ...good, role: "anon" },
    "no role": without(mint, "role"),
    "a level we do not know": { ...good, aal: "aal3" },
  };
  return signedWith(Object.entries(wrong), (claims) => sign(mint, claims));
}
