import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from "smtp-server";
import type { Failures } from "../failures.ts";
import type { Inbox } from "../inbox/inbox.ts";
import type { Log } from "../log.ts";

export type MailCatcher = { port: number; close: () => Promise<void> };
type Catching = { inbox: Inbox; failures: Failures; log: Log };

const MOST_BYTES = 10 * 1024 * 1024;
/** Try again later, as a real server says when it is busy. */
const BUSY = 451;

/** An SMTP server that takes mail for anybody from anybody and delivers it nowhere but into the inbox. */
export async function catchMail(catching: Catching, port: number, host: string): Promise<MailCatcher> {
  const smtp = new SMTPServer({
    name: "sandbox",
    size: MOST_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    // Without a certificate anybody trusts, offering TLS would only make clients refuse.
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onAuth: (_auth, _session, done) => done(null, { user: "anybody" }),
    onData: (stream, { envelope }, done) => receiveThen(catching, stream, envelope, done),
  });
  smtp.on("error", (error) => catching.log("smtp", { error: error.message }));
  smtp.listen(port, host);
  await once(smtp.server, "listening");
  const address = smtp.server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

const receiveThen = callbackify(receive);

async function receive(
  { inbox, failures, log }: Catching,
  stream: SMTPServerDataStream,
  envelope: SMTPServerEnvelope,
): Promise<void> {
  // Read to its end whatever happens: the answer is only heard after the last byte.
  const bytes = await buffer(stream);
  if (stream.sizeExceeded) throw answer(552, "Message exceeds the size limit");
  const code = failures.next(BUSY);
  if (code !== undefined) {
    log("mail refused", { code, to: envelope.rcptTo.map(({ address }) => address) });
    throw answer(code, "The sandbox was told to refuse this message");
  }
  const mail = await PostalMime.parse(bytes);
  for (const { address } of envelope.rcptTo) {
    const { id } = inbox.keep({ kind: "mail", to: address, ...contentOf(mail, envelope) });
    log("mail", { id, to: address, subject: mail.subject });
  }
}

function contentOf(mail: Email, { mailFrom }: SMTPServerEnvelope) {
  const sender = mail.from?.address ?? (mailFrom ? mailFrom.address : "");
  return {
    from: mail.from?.name ? `${mail.from.name} <${sender}>` : sender,
    subject: mail.subject ?? "",
    text: mail.text?.trim() ?? "",
    html: mail.html ?? null,
  };
}

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
