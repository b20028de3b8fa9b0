import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { conformancePages } from "./conformance-pages.ts";

/** What stands before the api in production: one origin for pages and calls. This one can also fail on demand. */
export type FrontDoor = {
  origin: string;
  /** From now on this caller's requests that end like this are answered with a fault, so many times. */
  fail: (caller: string, fault: Fault) => void;
  /** When this caller's requests to a path arrived. */
  arrivals: (caller: string, path: string) => number[];
  close: () => Promise<void>;
};
type Fault = { path: string; times: number; status: number };
type Visit = { caller: string; path: string; at: number };

export async function openFrontDoor(api: string): Promise<FrontDoor> {
  const faults = new Map<string, Fault>();
  const visits: Visit[] = [];
  const pages = await conformancePages();
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "/";
    const caller = String(incoming.headers["x-forwarded-for"] ?? "");
    const page = pages.get(path.split("?")[0] ?? "");
    if (page) return void outgoing.writeHead(200, page.headers).end(page.body);
    visits.push({ caller, path, at: performance.now() });
    const fault = faults.get(caller);
    if (!fault || fault.times === 0 || !path.includes(fault.path)) return pass(api, incoming, outgoing);
    fault.times -= 1;
    outgoing
      .writeHead(fault.status, { "content-type": "application/json" })
      .end('{"msg":"away for a moment"}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The system gave no port");
  return {
    // A security key is bound to a name; a bare address has none.
    origin: `http://localhost:${address.port}`,
    fail: (caller, fault) => void faults.set(caller, { ...fault }),
    arrivals: (caller, path) =>
      visits.filter((visit) => visit.caller === caller && visit.path.includes(path)).map(({ at }) => at),
    async close() {
      server.close();
      server.closeAllConnections();
      await pause(0);
    },
  };
}

function pass(api: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const onward = request(
    `${api}${incoming.url}`,
    { method: incoming.method ?? "GET", headers: incoming.headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  onward.on("error", () => outgoing.writeHead(502).end());
  incoming.pipe(onward);
}
