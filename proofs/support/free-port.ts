import { once } from "node:events";
import { createServer } from "node:net";

/** A port nobody listens on at this moment, so that two proofs can run at once. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("The system gave no port");
  return address.port;
}
