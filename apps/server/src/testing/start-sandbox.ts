import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { z } from "zod";

/** The outside world on ports of its own, until the test file ends; the address of its services. */
export async function startSandbox(): Promise<string> {
  const [http, smtp] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${http}`;
  const script = fileURLToPath(new URL("../../../sandbox/src/sandbox.ts", import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: "test", SANDBOX_PORT: `${http}`, SANDBOX_SMTP_PORT: `${smtp}` },
    stdio: "ignore",
  });
  afterAll(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
  for (let tries = 0; tries < 400; tries += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return origin;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The sandbox did not start");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  server.close();
  await once(server, "close");
  return port;
}
