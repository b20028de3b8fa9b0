import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Parlour } from "../support/parlours.ts";
import { scriptFor } from "./statements.ts";

const places = ["/usr/lib/postgresql/15/bin/pgbench", "/usr/bin/pgbench"];

export type Bench = {
  run: (url: string, seconds: number, clients: number) => Promise<void>;
  remove: () => Promise<void>;
};

/** A script for each room; pgbench picks among them. */
export async function openBench(parlours: Parlour[], body: string): Promise<Bench> {
  const program = places.find((place) => existsSync(place));
  if (!program) throw new Error("pgbench is not installed; Debian has it in postgresql-15");
  const folder = await mkdtemp(join(tmpdir(), "parley-turns-"));
  const scripts: string[] = [];
  for (const [n, parlour] of parlours.entries()) {
    const file = join(folder, `${n}.sql`);
    await writeFile(file, await scriptFor(parlour, body));
    scripts.push("-f", file);
  }
  return {
    async run(url, seconds, clients) {
      const options = ["-n", "-M", "simple", "-j", "1", "-c", `${clients}`, "-T", `${Math.ceil(seconds)}`];
      const child = spawn(program, [...options, ...scripts, url], { stdio: ["ignore", "ignore", "inherit"] });
      const [code] = await once(child, "exit");
      if (code !== 0) throw new Error(`pgbench ended with ${code}`);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
