import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Env } from "./env.ts";
import { Refusal } from "./refusal.ts";

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Becomes the Message-ID: a job that runs twice sends the same message, and mail programs show it once. */
  key: string;
};

export type Mailer = {
  /** A Refusal when the address will never take mail; any other error is worth another try. */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
};

// One mailbox and nothing else: a comma would add a reader, an angle bracket a name, a line break a header.
const mailbox = /^[^\s<>(),;:"[\]\\@\p{C}]{1,64}@[^\s<>(),;:"[\]\\@\p{C}]{1,255}$/u;
const acceptableKey = /^[\w.-]{1,120}$/;
const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

export function createMailer(env: Pick<Env, "SMTP_URL" | "MAIL_FROM">): Mailer {
  const { protocol, hostname } = new URL(env.SMTP_URL);
  const transport = createTransport({
    url: env.SMTP_URL,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Codes and links are secrets: on the way they are read by nobody, or they are not sent.
    requireTLS: protocol === "smtp:" && !loopback.has(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const home = /@([^>]+)/.exec(env.MAIL_FROM)?.[1] ?? hostname;
  return {
    send: async (mail) => {
      await transport.sendMail(envelope(mail, env.MAIL_FROM, home)).catch(asOurs);
    },
    close: () => transport.close(),
  };
}

function envelope({ to, subject, html, text, key }: Mail, from: string, home: string) {
  if (!mailbox.test(to)) throw new Refusal("invalid_input", "This is not an e-mail address");
  if (!acceptableKey.test(key)) throw new Error("The key of a mail is a short word: letters, digits, . _ -");
  return {
    from,
    // As an object it is taken for one address, whatever it contains.
    to: { name: "", address: to },
    subject: subject.replaceAll(/[\p{C}\s]+/gu, " ").trim(),
    html,
    text,
    messageId: `<${key}@${home}>`,
    // Asks machines not to answer: an out-of-office note would come back to nobody.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  };
}

const RejectedRecipient = z.object({
  command: z.literal("RCPT TO"),
  responseCode: z.number().int().min(550).max(559),
});

/** The server knows this mailbox does not exist: the next nine tries would only be told the same. */
function asOurs(error: unknown): never {
  if (RejectedRecipient.safeParse(error).success) {
    throw new Refusal("invalid_input", "This address does not take mail");
  }
  throw error;
}
