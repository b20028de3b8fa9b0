import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { openTestSandbox, type TestSandbox } from "../testing/open-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

const Discovery = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  jwks_uri: z.url(),
});
const Tokens = z.object({ access_token: z.string(), id_token: z.string(), token_type: z.literal("Bearer") });
const CLIENT = { client_id: "parley-sandbox", client_secret: "parley-sandbox-secret" };
const REDIRECT = "http://localhost:5173/auth/v1/callback";

/** Everything a client does, in its own words, against the addresses it discovered. */
async function client(mount = "/google") {
  const discovery = Discovery.parse(
    await (await sandbox.get(`${mount}/.well-known/openid-configuration`)).json(),
  );
  const verifier = randomBytes(32).toString("base64url");
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  const request = {
    client_id: CLIENT.client_id,
    redirect_uri: REDIRECT,
    response_type: "code",
    scope: "openid email profile",
    state: "a state & more",
    nonce: "a-nonce",
    code_challenge,
    code_challenge_method: "S256",
  };
  const query = (more: Record<string, string>) => String(new URLSearchParams({ ...request, ...more }));
  const authorize = (more: Record<string, string>) =>
    fetch(`${discovery.authorization_endpoint}?${query(more)}`, { redirect: "manual" });
  const choose = (fields: Record<string, string>) =>
    fetch(`${discovery.authorization_endpoint}?${query({})}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const redeem = (fields: Record<string, string>, headers?: Record<string, string>) =>
    fetch(discovery.token_endpoint, {
      method: "POST",
      ...(headers ? { headers } : {}),
      body: new URLSearchParams({ grant_type: "authorization_code", redirect_uri: REDIRECT, ...fields }),
    });
  const verify = (token: string) =>
    jwtVerify(token, createRemoteJWKSet(new URL(discovery.jwks_uri)), {
      issuer: discovery.issuer,
      audience: CLIENT.client_id,
    });
  return { discovery, verifier, authorize, choose, redeem, verify };
}

const backTo = (answer: Response) => new URL(answer.headers.get("location") ?? "about:blank").searchParams;
const codeOf = (answer: Response) => backTo(answer).get("code") ?? "";
const auto = { login_hint: "robin@mail.test", auto: "1" };

describe.each(["/google", "/oidc"])("the OpenID provider at %s", (mount) => {
  it("signs a person in from discovery to verified token (R6)", async () => {
    const { discovery, verifier, authorize, redeem, verify } = await client(mount);
    expect(discovery.issuer).toBe(`${sandbox.origin}${mount}`);
    const back = await authorize(auto);
    expect(back.status).toBe(303);
    expect(Object.fromEntries(backTo(back))).toMatchObject({
      state: "a state & more",
      iss: discovery.issuer,
    });
    const answer = await redeem({ ...CLIENT, code: codeOf(back), code_verifier: verifier });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { id_token, access_token } = Tokens.parse(await answer.json());
    const { payload, protectedHeader } = await verify(id_token);
    expect(protectedHeader.alg).toBe("RS256");
    expect(payload).toMatchObject({
      sub: expect.stringMatching(/^\d{21}$/),
      email: "robin@mail.test",
      email_verified: true,
      name: expect.stringContaining("Robin"),
      nonce: "a-nonce",
    });
    const headers = { authorization: `Bearer ${access_token}` };
    const info = await fetch(discovery.userinfo_endpoint, { headers });
    expect(await info.json()).toMatchObject({ sub: payload.sub, email: "robin@mail.test" });
  });
});

describe("choosing who one is", () => {
  it("offers people and a form that work without a script", async () => {
    const { authorize } = await client();
    const page = await (await authorize({ login_hint: "new@mail.test" })).text();
    expect(page).toContain("Sign in with Google");
    expect(page).toContain('name="person" value="maya@parley.test"');
    expect(page).toContain('value="new@mail.test"');
  });

  it("takes one of the people as they are, verified or not", async () => {
    const { choose, redeem, verifier } = await client();
    const code = codeOf(await choose({ person: "wren@mail.test" }));
    const { id_token } = Tokens.parse(
      await (await redeem({ ...CLIENT, code, code_verifier: verifier })).json(),
    );
    expect(decodeJwt(id_token)).toMatchObject({ name: "Wren Doyle", email_verified: false });
  });

  it.each([
    [
      { email: "zoe.lang@mail.test", name: "", verified: "on" },
      { name: "Zoe Lang", email_verified: true },
    ],
    [
      { email: "zoe@mail.test", name: "Zoë <L>" },
      { name: "Zoë <L>", email_verified: false },
    ],
  ])("takes somebody typed in: %o", async (typed, claims) => {
    const { choose, redeem, verifier } = await client();
    const code = codeOf(await choose(typed));
    const { id_token } = Tokens.parse(
      await (await redeem({ ...CLIENT, code, code_verifier: verifier })).json(),
    );
    expect(decodeJwt(id_token)).toMatchObject({ ...claims, email: typed.email });
  });

  it("asks again when the address is none", async () => {
    const { choose } = await client();
    const again = await choose({ email: "nobody" });
    expect(again.status).toBe(200);
    expect(await again.text()).toContain("Sign in with Google");
  });

  it("goes back with access_denied", async () => {
    const { choose } = await client();
    const back = await choose({ cancel: "yes" });
    expect(Object.fromEntries(backTo(back))).toMatchObject({
      error: "access_denied",
      state: "a state & more",
    });
  });

  it("lets a test say that the address is not verified", async () => {
    const { authorize, redeem, verifier } = await client();
    const code = codeOf(await authorize({ ...auto, email_verified: "false" }));
    const { id_token } = Tokens.parse(
      await (await redeem({ ...CLIENT, code, code_verifier: verifier })).json(),
    );
    expect(decodeJwt(id_token).email_verified).toBe(false);
  });

  it("draws a portrait for whoever asks for the picture", async () => {
    const picture = await sandbox.get("/google/portraits/1.svg?name=Robin%20%3Cscript%3E");
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    expect(await picture.text()).not.toContain("<script>");
  });
});

describe("a request that is wrong", () => {
  it.each([
    ["an unknown client", { client_id: "somebody" }, 401],
    ["an address on another machine", { redirect_uri: "https://evil.example/" }, 400],
    ["an address that only begins like ours", { redirect_uri: "http://localhost.evil.example/" }, 400],
    ["an address that runs", { redirect_uri: "javascript:alert(1)" }, 400],
  ])("is not sent back anywhere: %s (R7)", async (_what, more, status) => {
    const { authorize } = await client();
    const answer = await authorize({ ...auto, ...more });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("location")).toBeNull();
  });

  it.each([
    ["unsupported_response_type", { response_type: "token" }],
    ["invalid_scope", { scope: "email" }],
    ["invalid_request", { code_challenge_method: "plain" }],
  ])("is sent back with %s", async (error, more) => {
    const { authorize } = await client();
    expect(backTo(await authorize({ ...auto, ...more })).get("error")).toBe(error);
  });
});

describe("redeeming a code", () => {
  it("works once (R6)", async () => {
    const { authorize, redeem, verifier } = await client();
    const fields = { ...CLIENT, code: codeOf(await authorize(auto)), code_verifier: verifier };
    expect((await redeem(fields)).status).toBe(200);
    const again = await redeem(fields);
    expect(again.status).toBe(400);
    expect(await again.json()).toEqual({ error: "invalid_grant" });
  });

  it("works for a minute (R6)", async () => {
    const { authorize, redeem, verifier } = await client();
    const code = codeOf(await authorize(auto));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    const answer = await redeem({ ...CLIENT, code, code_verifier: verifier });
    vi.useRealTimers();
    expect(await answer.json()).toEqual({ error: "invalid_grant" });
  });

  it("spends the code even when the verifier is wrong (R6)", async () => {
    const { authorize, redeem, verifier } = await client();
    const code = codeOf(await authorize(auto));
    expect((await redeem({ ...CLIENT, code, code_verifier: "guessed" })).status).toBe(400);
    expect((await redeem({ ...CLIENT, code, code_verifier: verifier })).status).toBe(400);
  });

  it("needs the address the code was sent to", async () => {
    const { authorize, redeem, verifier } = await client();
    const fields = { ...CLIENT, code: codeOf(await authorize(auto)), code_verifier: verifier };
    expect((await redeem({ ...fields, redirect_uri: "http://localhost:1/" })).status).toBe(400);
  });

  it("takes the client's secret in the header as well", async () => {
    const { authorize, redeem, verifier } = await client();
    const code = codeOf(await authorize(auto));
    const pair = Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString("base64");
    const answer = await redeem({ code, code_verifier: verifier }, { authorization: `Basic ${pair}` });
    expect(answer.status).toBe(200);
  });

  it("refuses a wrong secret, and any other grant", async () => {
    const { authorize, redeem } = await client();
    const code = codeOf(await authorize(auto));
    const stranger = await redeem({ ...CLIENT, client_secret: "guessed", code });
    expect([stranger.status, await stranger.json()]).toEqual([401, { error: "invalid_client" }]);
    const other = await redeem({ ...CLIENT, grant_type: "password" });
    expect(await other.json()).toEqual({ error: "unsupported_grant_type" });
  });

  it("tells a stranger nothing about anybody", async () => {
    const answer = await sandbox.get("/google/userinfo");
    expect([answer.status, await answer.json()]).toEqual([401, { error: "invalid_token" }]);
  });
});

describe("a crafted token", () => {
  const craft = async (claims: object, mount = "/google") => {
    const answer = await sandbox.post(`${mount}/sandbox/id-token`, claims);
    return z.object({ id_token: z.string() }).parse(await answer.json()).id_token;
  };

  it("is a good one when nothing is said about it", async () => {
    const { verify } = await client();
    const { payload } = await verify(await craft({ sub: "42", email: "a@b.test", email_verified: false }));
    expect(payload).toMatchObject({ sub: "42", email: "a@b.test", email_verified: false });
  });

  it.each([
    ["a foreign audience", { aud: "another-client" }, "ERR_JWT_CLAIM_VALIDATION_FAILED"],
    ["a foreign issuer", { iss: "https://accounts.google.com" }, "ERR_JWT_CLAIM_VALIDATION_FAILED"],
    ["an end in the past", { exp: 1 }, "ERR_JWT_EXPIRED"],
    ["a foreign key", { key: "foreign" }, "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"],
    ["a key nobody knows", { kid: "unknown" }, "ERR_JWKS_NO_MATCHING_KEY"],
    ["no signature", { alg: "none" }, "ERR_JOSE_NOT_SUPPORTED"],
    ["a shared secret", { alg: "HS256" }, "ERR_JOSE_NOT_SUPPORTED"],
  ])("can be refused for %s (R8)", async (_what, claims, code) => {
    const { verify } = await client();
    const token = await craft({ email: "a@b.test", ...claims });
    await expect(verify(token)).rejects.toMatchObject({ code });
  });

  it("leaves out what is null, and takes any claim", async () => {
    const token = await craft({ email: null, nonce: "n", hd: "parley.test", alg: "none" });
    expect(decodeProtectedHeader(token).alg).toBe("none");
    expect(decodeJwt(token)).toMatchObject({ nonce: "n", hd: "parley.test" });
    expect(decodeJwt(token)).not.toHaveProperty("email");
  });

  it("of one provider is worth nothing at the other (R6)", async () => {
    const { verify } = await client("/oidc");
    const token = await craft({ iss: `${sandbox.origin}/oidc` });
    await expect(verify(token)).rejects.toMatchObject({ code: "ERR_JWKS_NO_MATCHING_KEY" });
  });
});
