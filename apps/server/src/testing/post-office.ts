import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

export type PostOffice = {
  /** For SMTP_URL. */
  url: string;
  /** Every mail that arrived, as a mail program reads it. */
  mails: { to: string[]; source: string; mail: Email }[];
  close: () => Promise<void>;
};

/** A mail server on loopback. It knows nobody whose name starts with "nobody", and is too busy for "busy". */
export async function openPostOffice(): Promise<PostOffice> {
  const mails: PostOffice["mails"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith("nobody")) return done(replying(550, "No such mailbox"));
      if (address.startsWith("busy")) return done(replying(451, "Come back later"));
      return done();
    },
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const bytes = await buffer(stream);
      const to = envelope.rcptTo.map(({ address }) => address);
      mails.push({ to, source: bytes.toString(), mail: await PostalMime.parse(bytes) });
    }),
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  return {
    url: `smtp://127.0.0.1:${portOf(listening.address())}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("Not listening on a port");
  return address.port;
}

const replying = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
