import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { answerQuestions } from "../caged.ts";

const Target = z.object({ port: z.number() });

/** Stands in for a parser that a file has taken over, and tries every way out. */
await answerQuestions(async ({ header }, say) => {
  const { port } = Target.parse(header);
  for (const [way, attempt] of Object.entries(waysOut(port))) {
    say({ way, result: await outcomeOf(attempt) });
  }
  say("done");
});

function waysOut(port: number): Record<string, () => unknown> {
  return {
    "connect to a port": () => once(connect(port, "127.0.0.1"), "connect"),
    "fetch an address": () => fetch(`http://127.0.0.1:${port}/`),
    "send a datagram": () => sendDatagram(port),
    "listen on a port": () => once(createServer().listen(0, "127.0.0.1"), "listening"),
    "ask for a name": () => lookup("parley.example"),
    "read a file": () => readFileSync("/etc/passwd"),
    "read its own code": () => readFileSync(import.meta.filename),
    "open a device": () => openSync("/dev/zero", "r"),
    "list a folder": () => readdirSync("/"),
    "write a file": () => writeFileSync("/tmp/parley-escaped", "x"),
    "start a process": () => execFileSync("/bin/true"),
    "start a thread": () => new Worker("0", { eval: true }),
    "compile a string": () => Reflect.construct(Function, ["return 1"]),
    "load further code": () => import("node:http2").then(() => import("mammoth")),
    "read the environment": () => {
      if (Object.keys(process.env).length === 0) throw new Error("nothing there");
    },
  };
}

function sendDatagram(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createSocket("udp4");
    socket.once("error", reject);
    socket.send("x", port, "127.0.0.1", (error) => (error ? reject(error) : resolve()));
  });
}

async function outcomeOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
    return "ESCAPED";
  } catch (error) {
    return error instanceof Error ? `refused: ${error.message}` : "refused";
  }
}
