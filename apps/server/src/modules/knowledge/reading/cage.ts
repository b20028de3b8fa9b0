import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { splitLines } from "./split-lines.ts";

const repository = fileURLToPath(new URL("../../../../../../", import.meta.url));
const here = fileURLToPath(new URL("./", import.meta.url));
const memoryBytes = 512 * 1_048_576;
const cpuSeconds = 20;
/** Long: on a machine with much to do, its code alone may take half a minute to load. */
const startMs = 60_000;
const maxAnswerBytes = 32 * 1_048_576;

/** A process that has nothing but the bytes it is given, and may die of them. */
export interface Cage {
  readonly pid: number;
  /** One question at a time. Every line of the answer goes to `onLine`, which says when it was the last. */
  ask(question: Question): Promise<void>;
  /** How it ended; undefined while it lives. */
  ended(): Ending | undefined;
  open(): Promise<void>;
}

export interface Question {
  header: unknown;
  bytes: Buffer;
  onLine: (line: string) => "more" | "done";
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/**
 * Starts `script` with an empty environment and without the right to read files other than code, to write, to
 * start processes or threads, or to compile strings. Once it has loaded its code it asks to be locked in: from
 * then on the kernel gives it no further file descriptor, hence no file, no pipe and no socket of any kind.
 */
export async function closeCage(script: string, args: string[] = []): Promise<Cage> {
  const child = spawn(process.execPath, [...rights, script, ...args], {
    env: {},
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore", "pipe"],
  });
  const cage = watch(child);
  try {
    await hearReady(cage);
    await lockIn(cage.pid);
    return cage;
  } catch (error) {
    await cage.open();
    throw new Error("The cage could not be closed", { cause: error });
  }
}

const rights = [
  "--permission",
  `--allow-fs-read=${repository}node_modules/`,
  `--allow-fs-read=${repository}package.json`,
  `--allow-fs-read=${repository}apps/server/package.json`,
  `--allow-fs-read=${repository}apps/server/node_modules/`,
  `--allow-fs-read=${here}`,
  "--disallow-code-generation-from-strings",
  "--max-old-space-size=384",
  "--no-warnings",
];

/** Three descriptors are taken by the standard streams, so that a limit of three leaves none to be had. */
async function lockIn(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const baseline = Number(/^VmData:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
  const limits = [
    "--nofile=3:3",
    `--cpu=${cpuSeconds}:${cpuSeconds + 1}`,
    `--data=${baseline + memoryBytes}`,
    "--core=0",
    "--fsize=0",
  ];
  await promisify(execFile)("prlimit", ["--pid", String(pid), ...limits]);
}

interface WatchedCage extends Cage {
  listen(onLine: Question["onLine"]): Promise<void>;
}

function watch(child: ChildProcess): WatchedCage {
  const { stdin, answers } = streamsOf(child);
  let ending: Ending | undefined;
  const gone = endOf(child).then((end) => {
    ending = end;
    return end;
  });
  const lines = splitLines(answers, maxAnswerBytes, () => child.kill("SIGKILL"));
  // A child that dies does not read on; its exit says so.
  stdin.on("error", () => undefined);

  async function listen(onLine: Question["onLine"]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    lines.hear((line) => {
      if (onLine(line) === "done") resolve();
    });
    await Promise.race([promise, gone]);
  }

  return {
    pid: child.pid ?? 0,
    listen,
    ended: () => ending,
    async ask({ header, bytes, onLine }) {
      const answered = listen(onLine);
      for (const part of frame(header, bytes)) stdin.write(part);
      await answered;
    },
    async open() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

async function endOf(child: ChildProcess): Promise<Ending> {
  try {
    const [code, signal] = await once(child, "close");
    return { code, signal };
  } catch {
    return { code: null, signal: null };
  }
}

async function hearReady(cage: WatchedCage): Promise<void> {
  let isReady = false;
  const ready = cage.listen((line) => {
    isReady = line === '"ready"';
    return "done";
  });
  await Promise.race([ready, pause(startMs, undefined, { ref: false })]);
  if (!isReady) throw new Error("The caged process did not start");
}

function streamsOf(child: ChildProcess): { stdin: Writable; answers: Readable } {
  const answers = child.stdio[3];
  if (!child.stdin || !(answers instanceof Readable)) throw new Error("The caged process has no pipes");
  return { stdin: child.stdin, answers };
}

function frame(header: unknown, bytes: Buffer): Buffer[] {
  const head = Buffer.from(JSON.stringify(header));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(head.length, 0);
  lengths.writeUInt32LE(bytes.length, 4);
  return [lengths, head, bytes];
}
