import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signedUp, someEmail } from "../../testing/identity.ts";
import { idToken, openBrowser } from "../../testing/sandbox.ts";
import { owner } from "../../testing/stage.ts";

const now = Math.floor(Date.now() / 1000);
const enter = (token: string, nonce?: string, provider = "google") =>
  openBrowser().client.signInWithIdToken({ provider, token, ...(nonce && { nonce }) });

describe("signing in with an ID token", () => {
  it("takes one that Google signed for us (R26)", async () => {
    const email = someEmail();
    const { data, error } = await enter(await idToken({ email }));
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, app_metadata: { provider: "google" } });
  });

  it.each([
    ["itself", (nonce: string) => nonce],
    ["as a digest", (nonce: string) => createHash("sha256").update(nonce).digest("hex")],
  ])("takes the nonce %s (R26)", async (_how, sign) => {
    const nonce = randomUUID();
    const token = await idToken({ email: someEmail(), nonce: sign(nonce) });
    expect((await enter(token, nonce)).error).toBeNull();
  });

  const bad: [what: string, claims: Record<string, unknown>, code?: string][] = [
    ["another audience", { aud: "somebody-else" }, "unexpected_audience"],
    ["no audience", { aud: null }, "unexpected_audience"],
    ["one audience too many", { aud: ["parley-sandbox", "somebody-else"] }, "unexpected_audience"],
    ["another authorized party", { azp: "somebody-else" }, "unexpected_audience"],
    ["another issuer", { iss: "https://accounts.evil.example" }],
    ["no issuer", { iss: null }],
    ["an end in the past", { exp: now - 120, iat: now - 3600 }],
    ["no end", { exp: null }],
    ["an end that is a word", { exp: "tomorrow" }],
    ["a beginning in the future", { nbf: now + 600 }],
    ["an issue in the future", { iat: now + 600 }],
    ["an issue long ago", { iat: now - 7_200, exp: now + 3600 }],
    ["no issue", { iat: null }],
    ["no subject", { sub: null }],
    ["an empty subject", { sub: "" }, "bad_oauth_callback"],
    ["no address", { email: null }, "bad_oauth_callback"],
    ["an address that is none", { email: "not an address" }, "bad_oauth_callback"],
    ["no signature", { alg: "none" }],
    ["the client's secret for a key", { alg: "HS256" }],
    ["a foreign key", { key: "foreign" }],
    ["a key nobody published", { kid: "unknown" }],
    ["a nonce nobody brought", { nonce: "one that was not given" }],
    ["an unverified address", { email_verified: false }, "provider_email_needs_verification"],
    ["no word on the address", { email_verified: null }, "provider_email_needs_verification"],
  ];
  it.each(bad)("refuses one with %s (R26)", async (_what, claims, code = "invalid_credentials") => {
    const { data, error } = await enter(await idToken({ email: someEmail(), ...claims }));
    expect(error?.code).toBe(code);
    expect(data.session).toBeNull();
  });

  it("refuses the wrong nonce, and one the token does not know (R26)", async () => {
    const other = await idToken({ email: someEmail(), nonce: "a nonce of their own" });
    expect((await enter(other, "another one")).error?.message).toBe("Nonces mismatch");
    expect((await enter(await idToken({ email: someEmail() }), "a nonce")).error?.code).toBe(
      "invalid_credentials",
    );
  });

  it("refuses a changed token, another provider's, and what is none (R26)", async () => {
    const [head, , signature] = (await idToken({ email: someEmail() })).split(".");
    const claims = Buffer.from(JSON.stringify({ sub: "1", email: someEmail() })).toString("base64url");
    const tokens = [
      `${head}.${claims}.${signature}`,
      `${head}.${claims}.`,
      await idToken({ email: someEmail() }, "oidc"),
      "not a token",
      "",
    ];
    for (const token of tokens) expect((await enter(token)).error?.code).toBe("invalid_credentials");
  });

  it("takes each token once, however it is written (R26)", async () => {
    const token = await idToken({ email: someEmail() });
    expect((await enter(token)).error).toBeNull();
    const again = "This ID token has been used already";
    expect((await enter(token)).error?.message).toBe(again);
    // The last letter of the signature holds bits that no decoder reads.
    const last = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const written = `${token.slice(0, -1)}${last[last.indexOf(token.at(-1) ?? "") ^ 1]}`;
    expect((await enter(written)).error?.message).toBe(again);
  });

  it("takes each nonce once (R26)", async () => {
    const nonce = randomUUID();
    expect((await enter(await idToken({ email: someEmail(), nonce }), nonce)).error).toBeNull();
    expect((await enter(await idToken({ email: someEmail(), nonce }), nonce)).error?.code).toBe(
      "invalid_credentials",
    );
  });

  it("lets one of many through who bring the same token at once (R26)", async () => {
    const token = await idToken({ email: someEmail() });
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => enter(token)));
    expect(all.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it.each(["apple", "facebook", "https://accounts.google.com", "azure"])("knows no %s", async (provider) => {
    const { error } = await enter(await idToken({ email: someEmail() }), undefined, provider);
    expect(error?.code).toBe("provider_disabled");
  });

  it("refuses an access token that does not belong to it (R26)", async () => {
    const [access_token, email] = ["the access token", someEmail()];
    const at_hash = createHash("sha256").update(access_token).digest().subarray(0, 16).toString("base64url");
    const token = await idToken({ email, at_hash });
    const { client } = openBrowser();
    const other = await client.signInWithIdToken({ provider: "google", token, access_token: "another" });
    expect(other.error?.code).toBe("invalid_credentials");
    expect((await client.signInWithIdToken({ provider: "google", token, access_token })).error).toBeNull();
  });
});

describe("linking with an ID token", () => {
  it("joins the identity to whoever holds the session (R27)", async () => {
    const { session, user } = await signedUp();
    const { client } = openBrowser();
    await client.setSession(session);
    const token = await idToken({ email: someEmail("elsewhere") });
    const { data, error } = await client.linkIdentity({ provider: "google", token });
    expect(error).toBeNull();
    const linked = data.user?.identities?.map(({ provider }) => provider);
    expect([data.user?.id, linked]).toEqual([user.id, ["email", "google"]]);
  });

  it("refuses a stranger, and what is somebody else's (R27)", async () => {
    const email = someEmail();
    await enter(await idToken({ email }));
    const { session, user } = await signedUp();
    const { client, request } = openBrowser();
    await client.setSession(session);
    const taken = await client.linkIdentity({
      provider: "google",
      token: await idToken({ email, name: "Again" }),
    });
    expect(taken.error?.code).toBe("identity_already_exists");
    const answer = await request("/auth/v1/token?grant_type=id_token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ provider: "google", id_token: await idToken({}), link_identity: true }),
    });
    expect([answer.status, (await answer.json()).code]).toEqual([401, "no_authorization"]);
    const { rows } = await owner.query(
      "select provider from auth.identities where user_id = $1 and provider = 'google'",
      [user.id],
    );
    expect(rows).toEqual([]);
  });
});
