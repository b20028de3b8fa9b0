import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Tx } from "../../platform/database.ts";
import { type JobTools, job } from "../../platform/queue.ts";
import { createSecrets, digest } from "./engine/secrets.ts";
import { mails, type RenderedMail } from "./mails/mails.ts";
import {
  findLatestSendable,
  findRecipient,
  findSendable,
  PURPOSES,
  type Purpose,
  type Recipient,
  type Sendable,
  storeTokenHashes,
  type TokenHashes,
} from "./send-one-time-token.queries.ts";
import { verifyLink } from "./verify-link.ts";

/** Twice is harmless: link and code follow from the row, and the mail carries the row's id. */
export const sendOneTimeToken = job({
  name: "send-one-time-token",
  payload: z.object({ id: z.uuid() }),
  async run(tools, { id }) {
    const token = await tools.transact((tx) => findSendable(tx, id));
    if (token) await send(tools, token);
  },
});

/** The same link and code as before, to somebody whose first mail went astray. */
export const resendOneTimeToken = job({
  name: "resend-one-time-token",
  payload: z.object({ address: z.string(), purpose: z.enum(PURPOSES) }),
  async run(tools, { address, purpose }) {
    const token = await tools.transact((tx) => findLatestSendable(tx, address, purpose));
    if (token) await send(tools, token);
  },
});

async function send(tools: JobTools, token: Sendable): Promise<void> {
  const secrets = createSecrets(tools.authSecret);
  const code = secrets.codeOf(token.id);
  const link = secrets.linkTokenOf(token.id);
  const hashes = { token_hash: digest(link), code_hash: secrets.codeDigest(token.id, code) };
  const { recipient, isFor } = await tools.transact((tx) => decide(tx, token, hashes));
  if (token.address.startsWith("+")) {
    const text = texts[isFor]?.(code);
    if (text) await tools.sms({ to: token.address, text }, tools.signal);
    return;
  }
  const mail = await letters[isFor]?.({ tools, token, code, recipient, url: verifyLink(tools, token, link) });
  if (mail) await tools.mail.send({ to: token.address, key: `token-${token.id}`, ...mail });
}

type Verdict = "send" | "known already" | "nobody";
type Decided = { recipient: Recipient | undefined; isFor: `${Purpose}:${Verdict}` };

/** Only here is it looked up whether anybody has the address: whoever asked is long gone with the same answer as ever. */
async function decide(tx: Tx, token: Sendable, hashes: TokenHashes): Promise<Decided> {
  const recipient = await findRecipient(tx, token);
  const verdict = verdictOn(token, recipient);
  await storeTokenHashes(tx, token.id, verdict === "send" ? hashes : nobodysHashes());
  return { recipient, isFor: `${token.purpose}:${verdict}` };
}

/** Nothing opens it. Guessing at it is counted like guessing at any other, or the pace would tell that nobody was written to. */
const nobodysHashes = (): TokenHashes => ({ token_hash: randomBytes(32), code_hash: randomBytes(32) });

const forSomeoneNew = new Set<Purpose>(["signup", "phone_signup", "email_change_new", "phone_change"]);

function verdictOn({ purpose, creates_user }: Sendable, recipient: Recipient | undefined): Verdict {
  if (forSomeoneNew.has(purpose)) return recipient ? "known already" : "send";
  return recipient || creates_user ? "send" : "nobody";
}

type Sending = {
  tools: JobTools;
  token: Sendable;
  code: string;
  url: string;
  recipient: Recipient | undefined;
};
const MINUTES = 60;

const alreadyThere = ({ tools: { webOrigin } }: Sending) =>
  mails["already-registered"]({ signInUrl: `${webOrigin}/login`, resetUrl: `${webOrigin}/forgot-password` });

/** What is written, by what was asked for and what is known. What is missing here is not written at all. */
const letters: Partial<Record<Decided["isFor"], (sending: Sending) => Promise<RenderedMail>>> = {
  "signup:send": ({ url, code }) => mails["confirm-sign-up"]({ url, code, minutes: MINUTES }),
  "signup:known already": alreadyThere,
  "magiclink:send": ({ url, code, recipient }) =>
    mails["magic-link"]({ name: recipient?.first_name, url, code, minutes: MINUTES }),
  "recovery:send": ({ url, code, recipient }) =>
    mails["reset-password"]({ name: recipient?.first_name, url, code, minutes: MINUTES }),
  "invite:send": ({ url }) => mails.invitation({ url, minutes: MINUTES }),
  "email_change_new:send": ({ url, code, token }) =>
    mails["email-change-new"]({ url, code, minutes: MINUTES, newEmail: token.address }),
  "email_change_new:known already": alreadyThere,
  "email_change_old:send": ({ url, code, token, recipient }) =>
    mails["email-change-old"]({
      name: recipient?.first_name,
      url,
      code,
      minutes: MINUTES,
      newEmail: newEmailOf(token),
    }),
  "reauthentication:send": ({ code, recipient }) =>
    mails.reauthentication({ name: recipient?.first_name, code, minutes: MINUTES }),
};

const newEmailOf = ({ data }: Sendable) =>
  typeof data.new_email === "string" ? data.new_email : "your new address";

const codeText = (code: string) => `${code} is your Parley code. Never tell it to anybody.`;
const texts: Partial<Record<Decided["isFor"], (code: string) => string>> = {
  "sms:send": codeText,
  "phone_signup:send": codeText,
  "phone_change:send": codeText,
  "reauthentication:send": codeText,
  "phone_signup:known already": () =>
    "There is a Parley account for this number already: sign in with it instead.",
};
