// Runs the product on a laptop: api, worker and sandbox restart when their source changes, the browser reloads by itself.
import { connect } from "node:net";
import { start } from "./run.ts";

const children = [
  start("api", "node", [
    "--watch-path=apps/server/src",
    "--watch-path=packages/contract/src",
    "apps/server/src/api.ts",
  ]),
  start("worker", "node", [
    "--watch-path=apps/server/src",
    "--watch-path=packages/contract/src",
    "apps/server/src/worker.ts",
  ]),
  start("sandbox", "node", ["--watch-path=apps/sandbox/src", "apps/sandbox/src/sandbox.ts"]),
  start("web", "vite", ["apps/web"]),
];

for (const child of children) child.on("exit", (code) => stopAll(code ?? 1));
process.on("SIGINT", () => stopAll(0));
process.on("SIGTERM", () => stopAll(0));

const { API_PORT, SANDBOX_ORIGIN, SANDBOX_PORT, WEB_ORIGIN, WEB_PORT } = process.env;
await Promise.all([API_PORT, SANDBOX_PORT, WEB_PORT].map((port) => listens(Number(port))));
console.log(
  `\nParley runs at ${WEB_ORIGIN}. Sign in at ${WEB_ORIGIN}/login as one of the seeded people.` +
    `\nIts mails and text messages arrive at ${SANDBOX_ORIGIN ?? `http://127.0.0.1:${SANDBOX_PORT}`}/inbox.\n`,
);

let stopping = false;
function stopAll(code: number): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
  process.exitCode = code;
}

async function listens(port: number): Promise<void> {
  while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 100));
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "localhost");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
