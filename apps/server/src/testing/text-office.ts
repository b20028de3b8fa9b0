import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { portOf } from "./post-office.ts";

export type TextOffice = {
  /** For TWILIO_URL. */
  url: string;
  /** Every text message that was sent. */
  texts: { to: string; text: string }[];
  close: () => Promise<void>;
};

/** Twilio on loopback: takes whatever it is given. */
export async function openTextOffice(): Promise<TextOffice> {
  const texts: TextOffice["texts"] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request));
    texts.push({ to: form.get("To") ?? "", text: form.get("Body") ?? "" });
    response.writeHead(201, { "content-type": "application/json" }).end('{"status":"queued"}');
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    texts,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
