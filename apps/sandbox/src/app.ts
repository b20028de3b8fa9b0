import { Hono } from "hono";
import { ZodError, z } from "zod";
import { createCaptcha } from "./captcha/captcha.ts";
import { createFailures, FailurePlan, type Failures } from "./failures.ts";
import { createOpenidProvider } from "./google/openid-provider.ts";
import type { SigningKey } from "./google/signing-key.ts";
import type { Inbox } from "./inbox/inbox.ts";
import { createInboxPages, createMessages } from "./inbox/inbox-routes.ts";
import type { Log } from "./log.ts";
import { createModels } from "./models/models.ts";
import { createFaces } from "./pages/faces.ts";
import { harborPeople, northlightPeople, privatePeople } from "./people.ts";
import { createIdentityProvider } from "./saml/identity-provider.ts";
import { createSite } from "./site/site.ts";
import { createTwilio } from "./sms/twilio.ts";

export type Parts = {
  origin: string;
  inbox: Inbox;
  mailFailures: Failures;
  keys: { google: SigningKey; company: SigningKey };
  client: { id: string; secret: string };
  log: Log;
};

/** The table of contents of the sandbox: each of the outside world's services under its own name. */
export function createApp({ origin, inbox, mailFailures, keys, client, log }: Parts): Hono {
  const smsFailures = createFailures();
  const google = { name: "Google", issuer: `${origin}/google`, people: privatePeople, key: keys.google };
  const harbor = { name: "Harbor", issuer: `${origin}/oidc`, people: harborPeople, key: keys.company };
  const northlight = { name: "Northlight", address: `${origin}/saml`, people: northlightPeople };

  const app = new Hono();
  app.onError((error, c) => {
    if (isBadRequest(error)) return c.json({ error: sentenceOf(error) }, 400);
    log("failed", { path: c.req.path, error: error.message });
    return c.json({ error: error.message }, 500);
  });
  app.get("/", (c) => c.redirect("/inbox"));
  app.get("/readyz", (c) => c.json({ ready: true }));
  app.route("/faces", createFaces());
  app.route("/inbox", createInboxPages(inbox));
  app.route("/sandbox/messages", createMessages(inbox));
  app.route("/sandbox/mail", createFailureSwitch(mailFailures));
  app.route("/sandbox/sms", createFailureSwitch(smsFailures));
  app.route("/twilio", createTwilio({ inbox, failures: smsFailures, log }));
  app.route("/captcha", createCaptcha(log));
  app.route("/google", createOpenidProvider({ ...google, client, log }));
  app.route("/oidc", createOpenidProvider({ ...harbor, client, log }));
  app.route("/models", createModels(log));
  app.route("/site", createSite(origin));
  app.route("/saml", createIdentityProvider({ ...northlight, log }));
  return app;
}

function createFailureSwitch(failures: Failures): Hono {
  return new Hono().post("/fail", async (c) => {
    failures.plan(FailurePlan.parse(await c.req.json()));
    return c.body(null, 204);
  });
}

const isBadRequest = (error: Error): boolean => error instanceof ZodError || error instanceof SyntaxError;

const sentenceOf = (error: Error) => (error instanceof ZodError ? z.prettifyError(error) : error.message);
