import { spawn } from "node:child_process";
import { once } from "node:events";
import { createClient } from "@redis/client";
import { freePort } from "./free-port.ts";

export type OwnValkey = { url: string; port: number; pid: number; stop: () => Promise<void> };

/** A Valkey that nobody else uses, so that its work can be weighed. It keeps nothing on disk. */
export async function startOwnValkey(): Promise<OwnValkey> {
  const port = await freePort();
  const options = { port, bind: "127.0.0.1", save: "", appendonly: "no", maxclients: 20_000 };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn("redis-server", args, { stdio: "ignore" });
  process.once("exit", () => child.kill("SIGKILL"));
  const url = `redis://127.0.0.1:${port}`;
  const client = createClient({ url, socket: { reconnectStrategy: 50 } }).on("error", () => undefined);
  await client.connect();
  client.destroy();
  return {
    ...{ url, port, pid: child.pid ?? 0 },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
