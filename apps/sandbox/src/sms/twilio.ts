import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Failures } from "../failures.ts";
import type { Inbox } from "../inbox/inbox.ts";
import type { Log } from "../log.ts";

type Texting = { inbox: Inbox; failures: Failures; log: Log };

const Fields = z.object({
  To: z.string().optional(),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
  Body: z.string().optional(),
});
type Fields = z.infer<typeof Fields>;

/** Twilio's call for sending a text message, and nothing else of Twilio's. */
export function createTwilio({ inbox, failures, log }: Texting): Hono {
  const twilio = new Hono();
  twilio.post("/2010-04-01/Accounts/:sid/Messages.json", async (c) => {
    const sid = c.req.param("sid");
    if (!isSignedIn(c, sid)) return refuse(c, REFUSALS.authenticate);
    const fields = Fields.parse(await c.req.parseBody());
    const refusal = refusalFor(fields) ?? plannedRefusal(failures);
    if (refusal) {
      log("sms refused", { code: refusal.code, to: fields.To });
      return refuse(c, refusal);
    }
    const { To: to = "", From = fields.MessagingServiceSid ?? "", Body = "" } = fields;
    const { id } = inbox.keep({ kind: "sms", to, from: From, subject: null, text: Body, html: null });
    log("sms", { id, to });
    return c.json(accepted(sid, fields), 201);
  });
  return twilio;
}

/** Any secret will do, but there must be one, and it must be for this account. */
function isSignedIn(c: Context, sid: string): boolean {
  const [scheme, encoded = ""] = (c.req.header("authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() !== "basic") return false;
  const [name, ...secret] = Buffer.from(encoded, "base64").toString().split(":");
  return name === sid && secret.join(":") !== "";
}

type Refusal = { status: 400 | 401 | 429 | 500; code: number; message: string };

const REFUSALS = {
  authenticate: { status: 401, code: 20003, message: "Authenticate" },
  noTo: { status: 400, code: 21604, message: "A 'To' phone number is required." },
  noFrom: { status: 400, code: 21603, message: "A 'From' phone number is required." },
  noBody: { status: 400, code: 21602, message: "Message body is required." },
  longBody: {
    status: 400,
    code: 21617,
    message: "The concatenated message body exceeds the 1600 character limit.",
  },
} satisfies Record<string, Refusal>;

/** Twilio's own magic numbers: what its test credentials refuse, the sandbox refuses. */
const MAGIC: Record<string, Refusal> = {
  "+15005550002": { status: 400, code: 21612, message: "The 'To' phone number is not reachable." },
  "+15005550003": {
    status: 400,
    code: 21408,
    message: "Permission to send an SMS has not been enabled for the region of the 'To' number.",
  },
  "+15005550004": { status: 400, code: 21610, message: "Attempt to send to unsubscribed recipient" },
  "+15005550009": { status: 400, code: 21614, message: "The 'To' number is not a mobile number." },
};

const E164 = /^\+[1-9]\d{6,14}$/;
const LONGEST_BODY = 1_600;

function refusalFor({ To, From, MessagingServiceSid, Body }: Fields): Refusal | undefined {
  if (!To) return REFUSALS.noTo;
  if (!E164.test(To) || To === "+15005550001") return invalidTo(To);
  if (!From && !MessagingServiceSid) return REFUSALS.noFrom;
  if (!Body) return REFUSALS.noBody;
  if (Body.length > LONGEST_BODY) return REFUSALS.longBody;
  return MAGIC[To];
}

const invalidTo = (to: string): Refusal => ({
  status: 400,
  code: 21211,
  message: `The 'To' number ${to} is not a valid phone number.`,
});

function plannedRefusal(failures: Failures): Refusal | undefined {
  const code = failures.next(20429);
  if (code === undefined) return undefined;
  if (code === 20429) return { status: 429, code, message: "Too Many Requests" };
  return { status: 500, code, message: "The sandbox was told to refuse this message" };
}

function refuse(c: Context, { status, code, message }: Refusal): Response {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return c.json({ code, message, more_info, status }, status);
}

const SEGMENT = 160;

function accepted(account: string, { To, From, MessagingServiceSid, Body = "" }: Fields) {
  const sid = `SM${randomBytes(16).toString("hex")}`;
  const uri = `/2010-04-01/Accounts/${account}/Messages/${sid}`;
  const now = new Date().toUTCString().replace("GMT", "+0000");
  return {
    account_sid: account,
    api_version: "2010-04-01",
    body: Body,
    date_created: now,
    date_sent: null,
    date_updated: now,
    direction: "outbound-api",
    error_code: null,
    error_message: null,
    from: From ?? null,
    messaging_service_sid: MessagingServiceSid ?? null,
    num_media: "0",
    num_segments: String(Math.ceil(Body.length / SEGMENT)),
    price: null,
    price_unit: null,
    sid,
    status: "queued",
    subresource_uris: { media: `${uri}/Media.json` },
    to: To,
    uri: `${uri}.json`,
  };
}
