import { randomInt } from "node:crypto";
import { ask, unlessOk, unlessRefused } from "./ask.ts";
import { type Book, openBook } from "./book.ts";
import { PASSWORD, someEmail } from "./people.ts";
import type { Stage } from "./stage.ts";

const MOST = 5;

/** Row 47: whoever earns from text messages can ask for a few, and then finds the whole country closed until tomorrow. */
export async function textMessages(stage: Stage) {
  const book = openBook("47 text message pumping");
  await pump(stage, book);
  await closeCountries(stage, book);
  await skipCaptcha(stage, book);
  return book.findings;
}

const numberIn = (prefix: string) => `${prefix}${randomInt(1_000_000_000, 1_999_999_999)}`.slice(0, 13);

const set = ({ arena }: Stage, key: string, value: unknown) =>
  arena.owner.query("update platform_settings set value = $2::jsonb where key = $1", [
    key,
    JSON.stringify(value),
  ]);

/** A new number and a new address every time; every way to ask for one. */
async function pump(stage: Stage, book: Book): Promise<void> {
  await set(stage, "sms_daily_per_prefix", MOST);
  const ways = [
    (phone: string) => ask(`${stage.api}/auth/v1/otp`, { body: { phone } }),
    (phone: string) => ask(`${stage.api}/auth/v1/resend`, { body: { phone, type: "sms" } }),
    (phone: string) => ask(`${stage.api}/auth/v1/otp`, { body: { phone, channel: "whatsapp" } }),
    (phone: string) => ask(`${stage.api}/auth/v1/resend`, { body: { phone, type: "phone_change" } }),
    (phone: string) => ask(`${stage.api}/auth/v1/signup`, { body: { phone, password: PASSWORD } }),
  ];
  for (let n = 0; n < 30; n++) {
    const answer = await ways[n < MOST ? 0 : n % ways.length]?.(numberIn("+46"));
    if (!answer) continue;
    if (n < MOST) book.proper(`message ${n} to a country`, unlessOk(answer));
    else book.attack(`message ${n} to a country`, unlessRefused(answer, 429));
  }
  const elsewhere = await ask(`${stage.api}/auth/v1/otp`, { body: { phone: numberIn("+49") } });
  book.proper("a message to another country", unlessOk(elsewhere));
  const { rows } = await stage.arena.owner.query<{ alerts: number }>(
    "select count(*)::int as alerts from audit_log where action = 'text-messages-stopped' and subject_id like '+46 %'",
  );
  book.proper("one alert for the operators", rows[0]?.alerts === 1 ? undefined : `${rows[0]?.alerts} alerts`);
  await nothingMoreWasSent(stage, book);
  await set(stage, "sms_daily_per_prefix", 2_000);
}

/** What was refused was not sent either. */
async function nothingMoreWasSent({ arena }: Stage, book: Book): Promise<void> {
  const { rows } = await arena.owner.query<{ asked: number }>(
    "select count(*)::int as asked from auth.one_time_tokens where address like '+46%'",
  );
  book.attack(
    "more messages than the country may have",
    rows[0]?.asked === MOST ? undefined : `${rows[0]?.asked}`,
  );
}

async function closeCountries(stage: Stage, book: Book): Promise<void> {
  await set(stage, "sms_countries", ["+47"]);
  for (const prefix of ["+1", "+7", "+44", "+49", "+233", "+248", "+881", "+882", "+979", "+992"]) {
    const answer = await ask(`${stage.api}/auth/v1/otp`, { body: { phone: numberIn(prefix) } });
    book.attack(`a message to ${prefix}, which is closed`, unlessRefused(answer, 422));
  }
  const open = await ask(`${stage.api}/auth/v1/otp`, { body: { phone: numberIn("+47") } });
  book.proper("a message to the country that is open", unlessOk(open));
  await set(stage, "sms_countries", ["*"]);
}

/** With a captcha switched on, every call of a guest that costs us something asks for it. */
async function skipCaptcha({ guarded }: Stage, book: Book): Promise<void> {
  const calls: Record<string, () => Record<string, unknown>> = {
    otp: () => ({ phone: numberIn("+48") }),
    signup: () => ({ phone: numberIn("+48"), password: PASSWORD }),
    recover: () => ({ email: someEmail() }),
    resend: () => ({ email: someEmail(), type: "signup" }),
    "token?grant_type=password": () => ({ email: someEmail(), password: PASSWORD }),
    sso: () => ({ domain: "nobody.test" }),
  };
  const tokens = [undefined, "", "sandbox-fail", "sandbox-pass ", "SANDBOX-PASS", "null", "x".repeat(3_000)];
  for (const [path, body] of Object.entries(calls)) {
    for (const captcha_token of tokens) {
      const answer = await ask(`${guarded}/auth/v1/${path}`, {
        body: { ...body(), ...(captcha_token !== undefined && { gotrue_meta_security: { captcha_token } }) },
      });
      const isAbout =
        answer.told.code === "captcha_failed" ? undefined : `answered ${answer.status} ${answer.text}`;
      book.attack(`${path} with captcha ${JSON.stringify(captcha_token)?.slice(0, 20)}`, isAbout);
    }
    const passed = await ask(`${guarded}/auth/v1/${path}`, {
      body: { ...body(), gotrue_meta_security: { captcha_token: "sandbox-pass" } },
    });
    book.proper(`${path} with a captcha`, passed.told.code === "captcha_failed" ? passed.text : undefined);
  }
}
