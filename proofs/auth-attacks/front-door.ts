import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

export type FrontDoor = { origin: string; close: () => void };

/** The trusted hop of production: it adds to what the caller claims the address that it sees itself. */
export async function openFrontDoor(api: () => string): Promise<FrontDoor> {
  const server = createServer((incoming, outgoing) => pass(api(), incoming, outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The system gave no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(api: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const claimed = incoming.headers["x-forwarded-for"];
  const seen = [...(claimed ? [claimed].flat() : []), incoming.socket.remoteAddress ?? ""].join(", ");
  const headers = { ...incoming.headers, "x-forwarded-for": seen };
  const onward = request(`${api}${incoming.url}`, { method: incoming.method ?? "GET", headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on("error", () => outgoing.writeHead(502).end());
  incoming.pipe(onward);
}
