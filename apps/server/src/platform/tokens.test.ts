import { randomUUID } from "node:crypto";
import {
  type CompactJWSHeaderParameters,
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { describe, expect, it } from "vitest";
import { accessToken, issuer, keys, kid, privateKey, publicKey } from "../testing/signing.ts";
import { Refusal } from "./refusal.ts";
import { tokenVerifier } from "./tokens.ts";

const verify = tokenVerifier(issuer, keys);
const sub = randomUUID();
const now = () => Math.floor(Date.now() / 1000);
const good = () => ({
  sub,
  role: "authenticated",
  aal: "aal1",
  session_id: randomUUID(),
  iss: issuer,
  aud: "authenticated",
  iat: now(),
  exp: now() + 60,
});

function sign(
  claims: object,
  header: Partial<CompactJWSHeaderParameters> = {},
  key: Parameters<SignJWT["sign"]>[0] = privateKey,
) {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT", ...header })
    .sign(key);
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

async function tampered(change: (parts: string[]) => string[]): Promise<string> {
  return change((await sign(good())).split(".")).join(".");
}

const without = (claim: string) =>
  Object.fromEntries(Object.entries(good()).filter(([name]) => name !== claim));

/** Made with somebody else's key, or with ours in a way it must not be used. */
const forged: Record<string, () => Promise<string> | string> = {
  "another key under our key id": async () => sign(good(), {}, (await generateKeyPair("ES256")).privateKey),
  "an unknown key id": () => sign(good(), { kid: "somebody-elses-key" }),
  "no key id": () => sign(good(), { kid: undefined }),
  "an empty key id": () => sign(good(), { kid: "" }),
  "a path for a key id": () => sign(good(), { kid: "../../../../etc/passwd" }),
  "a key of its own in the header": async () => {
    const own = await generateKeyPair("ES256", { extractable: true });
    return sign(good(), { jwk: await exportJWK(own.publicKey) }, own.privateKey);
  },
  "an address for its key": async () =>
    sign(good(), { jku: "https://evil.example/keys" }, (await generateKeyPair("ES256")).privateKey),
  "no signature, and says so": () => new UnsecuredJWT(good()).encode(),
  "algorithm None": () => tampered(([, payload]) => [encode({ alg: "None", kid }), payload ?? "", ""]),
  "algorithm nOnE with our signature": () =>
    tampered(([, payload, signature]) => [encode({ alg: "nOnE", kid }), payload ?? "", signature ?? ""]),
  "our public key as a shared secret": async () =>
    sign(good(), { alg: "HS256" }, new TextEncoder().encode(await exportSPKI(publicKey))),
  "a guessed shared secret": () =>
    sign(good(), { alg: "HS256" }, new TextEncoder().encode("secret".repeat(8))),
  "another algorithm, ES384": async () =>
    sign(good(), { alg: "ES384" }, (await generateKeyPair("ES384")).privateKey),
  "another algorithm, EdDSA": async () =>
    sign(good(), { alg: "EdDSA" }, (await generateKeyPair("EdDSA")).privateKey),
  "another algorithm, RS256": async () =>
    sign(good(), { alg: "RS256" }, (await generateKeyPair("RS256")).privateKey),
  "a critical header we do not know": () =>
    tampered(([, payload, signature]) => [
      encode({ alg: "ES256", kid, crit: ["exp"], exp: 1 }),
      payload ?? "",
      signature ?? "",
    ]),
  "a changed payload": () =>
    tampered(([header, , signature]) => [
      header ?? "",
      encode({ ...good(), sub: randomUUID() }),
      signature ?? "",
    ]),
  "a cut signature": () =>
    tampered(([header, payload, signature]) => [header ?? "", payload ?? "", signature?.slice(0, -4) ?? ""]),
  "an empty signature": () => tampered(([header, payload]) => [header ?? "", payload ?? "", ""]),
  "a signature of zeros": () =>
    tampered(([header, payload]) => [header ?? "", payload ?? "", Buffer.alloc(64).toString("base64url")]),
  "two parts": () => tampered(([header, payload]) => [header ?? "", payload ?? ""]),
  "four parts": () => tampered((parts) => [...parts, "x"]),
  "no token at all": () => "not-a-token",
  "a payload that is no JSON": () =>
    tampered(([header, , signature]) => [header ?? "", "e30x", signature ?? ""]),
  "yesterday's expiry": () => sign({ ...good(), exp: now() - 61 }),
  "no expiry": () => sign(without("exp")),
  "an expiry that is no number": () => sign({ ...good(), exp: "tomorrow" }),
  "a beginning in the future": () => sign({ ...good(), nbf: now() + 120 }),
  "another issuer": () => sign({ ...good(), iss: "https://evil.example/auth/v1" }),
  "no issuer": () => sign(without("iss")),
  "another audience": () => sign({ ...good(), aud: "somebody-else" }),
  "no audience": () => sign(without("aud")),
  "no subject": () => sign(without("sub")),
  "a subject that is no id": () => sign({ ...good(), sub: "' or true --" }),
  "the role of the service": () => sign({ ...good(), role: "service_role" }),
  "the role anon": () => sign({ ...good(), role: "anon" }),
  "no role": () => sign(without("role")),
  "an assurance level we do not know": () => sign({ ...good(), aal: "aal3" }),
};

describe("the verifier of access tokens", () => {
  it("is tried with at least thirty forgeries", () => {
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(30);
  });

  it.each(Object.keys(forged))("refuses a token with %s, and does not say why", async (name) => {
    const token = await forged[name]?.();
    await expect(verify(token ?? "")).rejects.toEqual(new Refusal("not_signed_in"));
  });

  it("knows the person a good token speaks for", async () => {
    expect(await verify(await accessToken({ sub, aal: "aal2" }))).toMatchObject({
      userId: sub,
      role: "authenticated",
      aal: "aal2",
      claims: JSON.stringify({ sub, role: "authenticated", aal: "aal2" }),
    });
  });

  it("passes on nothing a person may have written into their own profile", async () => {
    const { claims } = await verify(
      await accessToken({ sub, user_metadata: { role: "superadmin" }, app_role: "admin" }),
    );
    expect(JSON.parse(claims)).toEqual({ sub, role: "authenticated", aal: "aal1" });
  });

  it("forgives a clock that is up to a minute off", async () => {
    expect(await verify(await accessToken({ sub, exp: now() - 55, nbf: now() + 55 }))).toMatchObject({
      userId: sub,
    });
  });

  it("trusts two keys while one replaces the other, and no longer the one that is gone", async () => {
    const next = await generateKeyPair("ES256", { extractable: true });
    const nextJwk = { ...(await exportJWK(next.publicKey)), kid: "the-next-key", alg: "ES256" };
    const oldJwk = { ...(await exportJWK(publicKey)), kid, alg: "ES256" };
    const during = tokenVerifier(issuer, createLocalJWKSet({ keys: [oldJwk, nextJwk] }));
    const after = tokenVerifier(issuer, createLocalJWKSet({ keys: [nextJwk] }));
    const old = await sign(good());
    const fresh = await sign(good(), { kid: "the-next-key" }, next.privateKey);
    expect(await during(old)).toMatchObject({ userId: sub });
    expect(await during(fresh)).toMatchObject({ userId: sub });
    await expect(after(old)).rejects.toEqual(new Refusal("not_signed_in"));
  });

  it("knows who is half in, and who has been signed out", async () => {
    const plain = tokenVerifier(
      issuer,
      createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: "ES256" }] }),
    );
    expect(await plain(await sign({ ...good(), awaits_second_step: true }))).toMatchObject({
      isHalfIn: true,
    });
    const claims = good();
    const ended = tokenVerifier(
      issuer,
      createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: "ES256" }] }),
      (id) => id === claims.session_id,
    );
    await expect(ended(await sign(claims))).rejects.toMatchObject({ code: "not_signed_in" });
  });

  it("calls a key set that cannot be had our fault, not the caller's", async () => {
    const unreachable = tokenVerifier(issuer, () => Promise.reject(new TypeError("fetch failed")));
    await expect(unreachable(await sign(good()))).rejects.toMatchObject({ code: "unavailable" });
  });
});
