import { createFetcher } from "../platform/fetcher/fetch-outside.ts";
import { createMailer } from "../platform/mail.ts";
import type { Outside } from "../platform/queue.ts";
import { createSmsSender } from "../platform/sms.ts";
import { files, models, publisher, env as settled } from "./stage.ts";

/** Port 9 discards: a test that sends something without having opened a post office fails. */
const nowhere = {
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Parley <hello@parley.test>",
  TWILIO_URL: "http://127.0.0.1:9",
  TWILIO_ACCOUNT_SID: "ACsandbox",
  TWILIO_AUTH_TOKEN: "sandbox",
  TWILIO_FROM: "+15005550006",
};

/** What jobs reach beyond the database, for a test that runs them; `settings` say where a double of it listens. */
export function outsideOf(
  settings: Partial<typeof nowhere> & { FETCH_ALLOWED_ORIGINS?: string[] } = {},
): Outside {
  const env = { ...nowhere, ...settings };
  return {
    publish: publisher.publish,
    mail: createMailer(env),
    sms: createSmsSender(env),
    files,
    fetchOutside: createFetcher({
      allow: { environment: "test", origins: settings.FETCH_ALLOWED_ORIGINS ?? [] },
    }),
    readTxt: async () => undefined,
    models,
    webOrigin: "http://localhost:5173",
    authSecret: settled.AUTH_SECRET,
  };
}
