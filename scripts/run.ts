import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Starts a long-running command whose output is shown under its name. */
export function start(name: string, command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const show = (chunk: Buffer) => {
    for (const line of chunk.toString().trimEnd().split("\n")) console.log(`${name.padEnd(7)} │ ${line}`);
  };
  child.stdout.on("data", show);
  child.stderr.on("data", show);
  return child;
}

/** Runs a command to its end with its output shown; resolves with its exit code. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", env });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** Runs a command to its end and gives what it said, for one that runs beside another. */
export async function overhear(command: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => said.push(chunk));
  await once(child, "close");
  return { code: child.exitCode ?? 1, output: Buffer.concat(said).toString() };
}
