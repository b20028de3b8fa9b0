import { randomUUID } from "node:crypto";
import { AuthClient } from "@supabase/auth-js";
import { afterAll } from "vitest";
import {
  resendOneTimeToken,
  sendAccountNotice,
  sendFactorCode,
  sendOneTimeToken,
} from "../modules/accounts/index.ts";
import { connectDatabase, transactAsWorker } from "../platform/database.ts";
import type { RegisteredJob } from "../platform/queue.ts";
import { outsideOf } from "./outside.ts";
import { openPostOffice } from "./post-office.ts";
import { app, limits, log, owner, testDatabase } from "./stage.ts";
import { openTextOffice } from "./text-office.ts";

const [postOffice, textOffice] = await Promise.all([openPostOffice(), openTextOffice()]);
const outside = outsideOf({ SMTP_URL: postOffice.url, TWILIO_URL: textOffice.url });
const { database: workerDatabase } = connectDatabase(testDatabase.worker, { max: 2 });
afterAll(async () => {
  outside.mail.close();
  await Promise.all([postOffice.close(), textOffice.close(), workerDatabase.destroy()]);
});

// Nobody waits a minute between two mails here; what counts is tested on its own.
await owner.query("update rate_limits set points = 1000000 where name in ('mail-again', 'sms-again')");
await limits.reload();

type Client = InstanceType<typeof AuthClient>;
type Options = Partial<ConstructorParameters<typeof AuthClient>[0]> & {
  address?: string;
  userAgent?: string;
};

/** The official client, talking to the app under test; every client has an address of its own unless told. */
export function authClient({
  address = someAddress(),
  userAgent = "test",
  ...options
}: Options = {}): Client {
  return new AuthClient({
    url: "http://localhost/auth/v1",
    storageKey: randomUUID(),
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: memory(),
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set("x-forwarded-for", address);
      headers.set("user-agent", userAgent);
      return app.request(url instanceof Request ? url.url : url.toString(), { ...init, headers });
    },
    ...options,
  });
}

export const someEmail = (name = "someone"): string => `${name}-${randomUUID()}@parley.test`;
export const somePhone = (): string => `+4670${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`;

/** From the range that documents use, so that limits by address keep tests apart. */
export const someAddress = (): string =>
  `2001:db8:${[0, 0].map(() => Math.floor(Math.random() * 65_536).toString(16)).join(":")}::1`;

const mailJobs: RegisteredJob[] = [sendOneTimeToken, resendOneTimeToken, sendAccountNotice, sendFactorCode];

/** Runs the jobs that wait, as the worker does. */
export async function deliver(): Promise<void> {
  for (const definition of mailJobs) {
    const { rows } = await owner.query(
      "update queue.job set state = 'completed' where name = $1 and state = 'created' returning data",
      [definition.name],
    );
    for (const { data } of rows) {
      await definition.perform(
        {
          ...outside,
          transact: (work) => transactAsWorker(workerDatabase, work),
          log,
          signal: new AbortController().signal,
        },
        data,
      );
    }
  }
}

export type Letter = { subject: string; text: string; code: string | undefined; link: URL | undefined };

/** The newest mail to an address, after everything that waits has been sent. */
export async function newestMail(address: string): Promise<Letter | undefined> {
  await deliver();
  const found = postOffice.mails.findLast(({ to }) => to.includes(address));
  if (!found) return undefined;
  const text = found.mail.text ?? "";
  const link = text.match(/https?:\/\/\S*\/auth\/v1\/verify\S*/)?.[0];
  return {
    subject: found.mail.subject ?? "",
    text,
    code: text.match(/(?<![\d-])\d{3} ?\d{3}(?!\d)/)?.[0].replace(" ", ""),
    link: link ? new URL(link) : undefined,
  };
}

/** The code in the newest text message to a number, after everything that waits has been sent. */
export async function newestTextedCode(phone: string): Promise<string | undefined> {
  await deliver();
  return textOffice.texts.findLast(({ to }) => to === phone)?.text.match(/\d{6}/)?.[0];
}

export const PASSWORD = "correct horse battery staple";

/** An account whose address is confirmed, and the client that is signed in to it. */
export async function signedUp(options: Options & { email?: string } = {}) {
  const { email = someEmail(), ...rest } = options;
  const client = authClient(rest);
  await client.signUp({ email, password: PASSWORD });
  const mail = await newestMail(email);
  const { data, error } = await client.verifyOtp({ email, token: mail?.code ?? "", type: "signup" });
  if (error || !data.session) throw error ?? new Error("No session");
  return { client, email, session: data.session, user: data.session.user };
}

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
