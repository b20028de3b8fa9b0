import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

export type Listener = {
  /** From now on every answer asks its client to open its next connection elsewhere. */
  startDraining: () => void;
  /** Takes no new connection and waits for the answers under way. */
  close: () => Promise<void>;
};

/** Longer than any proxy in front keeps an idle connection: it must be the proxy that lets go first. */
const keepAliveTimeout = 75_000;
const finishWithinMs = 20_000;

export async function listen(app: Pick<Hono, "fetch">, port: number): Promise<Listener> {
  let isDraining = false;
  const answer = getRequestListener(app.fetch);
  const options = { keepAliveTimeout, headersTimeout: 20_000, requestTimeout: 60_000 };
  const server = createServer(options, (request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    void answer(request, response);
  });
  server.listen(port);
  await once(server, "listening");
  return {
    startDraining() {
      isDraining = true;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      const timer = setTimeout(() => server.closeAllConnections(), finishWithinMs);
      await closed;
      clearTimeout(timer);
    },
  };
}
