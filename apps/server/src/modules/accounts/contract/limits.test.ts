import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { createApp } from "../../../app.ts";
import { openLimits } from "../../../platform/limits.ts";
import {
  authClient,
  newestTextedCode,
  PASSWORD,
  signedUp,
  someAddress,
  someEmail,
  somePhone,
} from "../../../testing/identity.ts";
import { addApp } from "../../../testing/second-steps.ts";
import { app, database, log, owner, parts, prefix, valkey } from "../../../testing/stage.ts";

type App = Pick<typeof app, "request">;
type Sent = { status: number; code: string; message: string; retryAfter: string | null };

/** An app that has just read the rules, with these figures in place of their own. */
async function appWith(figures: Record<string, number>): Promise<App> {
  const before = await Promise.all(Object.entries(figures).map(([rule, points]) => setPoints(rule, points)));
  const limits = await openLimits({ database, valkey, prefix: `${prefix}${randomUUID()}:`, log });
  onTestFinished(async () => {
    limits.close();
    await Promise.all(before.map(({ rule, points }) => setPoints(rule, points)));
  });
  return createApp({ ...parts, limits });
}

async function setPoints(rule: string, points: number): Promise<{ rule: string; points: number }> {
  const { rows } = await owner.query<{ points: number }>(
    `with before as (select points from rate_limits where name = $1)
     update rate_limits r set points = $2 from before where r.name = $1 returning before.points`,
    [rule, points],
  );
  return { rule, points: rows[0]?.points ?? 0 };
}

/** From one address, behind whatever the caller claims to be. */
async function post(path: string, body: object, address: string, to: App = app): Promise<Sent> {
  const response = await to.request(`/auth/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `${someAddress()}, ${address}` },
    body: JSON.stringify(body),
  });
  const { code = "", error = "" } = await response.json();
  return { status: response.status, code, message: error, retryAfter: response.headers.get("retry-after") };
}

/** Which request was the first to be refused, and how. */
async function firstRefusal(most: number, send: () => Promise<Sent>): Promise<[number, Sent | undefined]> {
  for (let sent = 1; sent <= most; sent += 1) {
    const answer = await send();
    if (answer.status === 429) return [sent, answer];
  }
  return [0, undefined];
}

describe("limits by address", () => {
  it("are those of the field unless an operator changes them (R59)", async () => {
    const { rows } = await owner.query<{ name: string; rule: string }>(
      "select name, concat_ws(' ', counts_by, points, window_seconds) as rule from rate_limits",
    );
    // The pauses are lifted for the tests of everything else.
    expect(Object.fromEntries(rows.map(({ name, rule }) => [name, rule]))).toMatchObject({
      "sign-up": "address 30 300",
      "sign-in": "address 30 300",
      "one-time-code": "address 30 300",
      refresh: "address 150 300",
      verify: "address 30 300",
      "factor-challenge": "person 15 60",
      mail: "person 30 3600",
      sms: "person 30 3600",
      "mail-again": expect.stringMatching(/^person \d+ 60$/),
      "sms-again": expect.stringMatching(/^person \d+ 60$/),
      "sign-in-account": "person 20 300",
      "verify-account": "person 10 300",
      "service-key": "address 10 300",
    });
  });

  it.each([
    ["sign-up", "/signup", () => ({ email: someEmail(), password: PASSWORD })],
    ["sign-in", "/token?grant_type=password", () => ({ email: someEmail(), password: "wrong" })],
    ["one-time-code", "/otp", () => ({ email: someEmail() })],
    ["one-time-code", "/otp", () => ({ phone: somePhone() })],
    ["one-time-code", "/recover", () => ({ email: someEmail() })],
    ["one-time-code", "/resend", () => ({ type: "signup", email: someEmail() })],
    ["verify", "/verify", () => ({ type: "email", email: someEmail(), token: "123456" })],
    ["refresh", "/token?grant_type=refresh_token", () => ({ refresh_token: "nobody's" })],
  ])("%s counts each request to %s once, whatever is forwarded (R59)", async (rule, path, body) => {
    const limited = await appWith({ [rule]: 3 });
    const address = someAddress();
    const [at, refused] = await firstRefusal(6, () => post(path, body(), address, limited));
    expect(at).toBe(4);
    expect(refused?.code).toBe("over_request_rate_limit");
    expect(Number(refused?.retryAfter)).toBeGreaterThan(0);
    expect((await post(path, body(), someAddress(), limited)).status).not.toBe(429);
  });

  it("speak auth-js's language also where no route was reached (R59)", async () => {
    const address = someAddress();
    const [at, refused] = await firstRefusal(125, () => post("/nowhere", {}, address));
    expect(at).toBe(121);
    expect(refused?.code).toBe("over_request_rate_limit");
  });
});

describe("limits by account", () => {
  it.each([
    ["sign-in-account", "/token?grant_type=password", { password: "wrong" }],
    ["verify-account", "/verify", { type: "email", token: "123456" }],
  ])("%s counts what is tried at one account, from wherever (R59)", async (rule, path, body) => {
    const limited = await appWith({ [rule]: 3 });
    const email = someEmail();
    const [at, refused] = await firstRefusal(6, () => post(path, { ...body, email }, someAddress(), limited));
    expect(at).toBe(4);
    expect(refused?.code).toBe("over_request_rate_limit");
  });

  it("allow fifteen second-step challenges a minute (R59)", async () => {
    const { client } = await signedUp();
    const { factorId } = await addApp(client);
    const codes = [];
    for (let asked = 0; asked < 16; asked += 1) {
      codes.push((await client.mfa.challenge({ factorId })).error?.code);
    }
    expect(codes.indexOf("over_request_rate_limit")).toBe(15);
  });

  it("allow ten tries at second steps in five minutes (R59)", async () => {
    const { client } = await signedUp();
    const { factorId } = await addApp(client);
    const codes = [];
    for (let tries = 0; tries < 11; tries += 1) {
      codes.push((await client.mfa.challengeAndVerify({ factorId, code: "000000" })).error?.code);
    }
    expect(codes.indexOf("over_request_rate_limit")).toBe(10);
  });
});

describe("mails and text messages", () => {
  const setSetting = (key: string, value: unknown) =>
    owner.query("update platform_settings set value = $2 where key = $1", [key, JSON.stringify(value)]);

  afterEach(async () => {
    await setSetting("sms_countries", ["*"]);
    await setSetting("sms_daily_per_prefix", 2000);
  });

  it.each([
    ["mail", "over_email_send_rate_limit", "/otp", { email: someEmail() }],
    ["mail", "over_email_send_rate_limit", "/recover", { email: someEmail() }],
    ["mail", "over_email_send_rate_limit", "/signup", { email: someEmail(), password: PASSWORD }],
    ["sms", "over_sms_send_rate_limit", "/otp", { phone: somePhone() }],
  ])("are a minute apart: %s, %s on %s (R59)", async (kind, code, path, body) => {
    const limited = await appWith({ [`${kind}-again`]: 1 });
    const [at, refused] = await firstRefusal(3, () => post(path, body, someAddress(), limited));
    expect(at).toBe(2);
    expect(refused?.code).toBe(code);
    const { retryAfter } = refused ?? {};
    expect(refused?.message).toBe(
      `For security purposes, you can only request this after ${retryAfter} seconds.`,
    );
  });

  it("are 30 an hour to one address, from wherever they are asked for (R59)", async () => {
    const [email, phone] = [someEmail(), somePhone()];
    // Other tests change the rules for a while, and the shared app may just have read theirs.
    const own = await appWith({ "mail-again": 1_000_000, "sms-again": 1_000_000 });
    const mails = await firstRefusal(35, () => post("/otp", { email }, someAddress(), own));
    expect(mails).toMatchObject([31, { code: "over_email_send_rate_limit" }]);
    const texts = await firstRefusal(35, () => post("/otp", { phone }, someAddress(), own));
    expect(texts).toMatchObject([31, { code: "over_sms_send_rate_limit" }]);
  });

  it("stop for a country whose day is full, with one alert, known number or not (R58)", async () => {
    const known = "+4915112345678";
    await authClient().signInWithOtp({ phone: known });
    const token = (await newestTextedCode(known)) ?? "";
    expect((await authClient().verifyOtp({ phone: known, token, type: "sms" })).error).toBeNull();
    await setSetting("sms_daily_per_prefix", 3);
    const ask = (phone: string) => post("/otp", { phone }, someAddress());
    expect((await ask("+4917011111")).status).toBe(200);
    expect((await ask("+4917011112")).status).toBe(200);
    const [forKnown, forUnknown] = [await ask(known), await ask("+4917011113")];
    expect(forKnown).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
    expect({ ...forUnknown, retryAfter: "" }).toEqual({ ...forKnown, retryAfter: "" });
    const signUp = { phone: "+4917011114", password: PASSWORD };
    expect((await post("/signup", signUp, someAddress())).status).toBe(429);
    expect((await ask("+390612345678")).status).toBe(200);
    const { rows } = await owner.query(
      "select after from audit_log where action = 'text-messages-stopped' and subject_id like '+49 %'",
    );
    expect(rows).toMatchObject([{ after: { prefix: "+49", most: 3 } }]);
  });

  it("go only to the countries that are listed (R58)", async () => {
    await setSetting("sms_countries", ["+46"]);
    expect((await post("/otp", { phone: somePhone() }, someAddress())).status).toBe(200);
    const phone = "+15005550009";
    const elsewhere = await post("/otp", { phone }, someAddress());
    expect(elsewhere).toMatchObject({ status: 422, code: "sms_send_failed" });
    const { client } = await signedUp();
    const { data } = await client.mfa.enroll({ factorType: "phone", friendlyName: "Away", phone });
    const challenged = await client.mfa.challenge({ factorId: data?.id ?? "", channel: "sms" });
    expect(challenged.error?.code).toBe("sms_send_failed");
  });
});
