import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { createFailures } from "./failures.ts";
import { createSigningKey } from "./google/signing-key.ts";
import { createInbox } from "./inbox/inbox.ts";
import type { Log } from "./log.ts";
import { catchMail } from "./mail/catch-mail.ts";

export type Sandbox = { origin: string; smtpPort: number; close: () => Promise<void> };

/** Never more than this machine: what is caught here signs people in. */
const LOOPBACK = "127.0.0.1";

export async function openSandbox(env: Env, log: Log): Promise<Sandbox> {
  const inbox = createInbox();
  const mailFailures = createFailures();
  const keys = { google: await createSigningKey(), company: await createSigningKey() };
  const smtp = await catchMail({ inbox, failures: mailFailures, log }, env.SANDBOX_SMTP_PORT, LOOPBACK);

  const server = createServer();
  server.listen(env.SANDBOX_PORT, LOOPBACK);
  await once(server, "listening");
  // Known only now when the system chose the port.
  const origin = env.SANDBOX_ORIGIN ?? `http://${LOOPBACK}:${portOf(server)}`;
  const client = { id: env.GOOGLE_CLIENT_ID, secret: env.GOOGLE_CLIENT_SECRET };
  const answer = getRequestListener(createApp({ inbox, mailFailures, keys, client, origin, log }).fetch);
  server.on("request", (request, response) => void answer(request, response));

  return {
    origin,
    smtpPort: smtp.port,
    async close() {
      const closed = once(server, "close");
      server.close();
      // Inbox pages in open tabs keep their connections for as long as they are looked at.
      server.closeAllConnections();
      await Promise.all([closed, smtp.close()]);
      log("stopped");
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The system gave no port");
  return address.port;
}
