import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Pool } from "pg";
import { insertChunks } from "../../apps/server/src/modules/knowledge/ingestion/ingestion.queries.ts";
import { type Database, transactAsWorker } from "../../apps/server/src/platform/database.ts";
import { asText, type Bucket, makeQueries } from "./world.ts";

const ROWS = 640;
const PER_STATEMENT = 32;
const ROUNDS = 9;
const { PSQL = "psql" } = process.env;

/** How fast passages are stored by the statement that ingestion uses, as a share of what COPY manages into the same table. */
export async function measureIngest(
  worker: Database,
  owner: Pool,
  url: string,
  { twins }: Bucket,
): Promise<number> {
  const [twin] = twins;
  if (!twin) throw new Error("Nobody to teach");
  const passages = makeQueries(ROWS).map(({ question, meaning }, position) => ({
    ...{
      position: 100_000 + position,
      body: `${question} ${question} ${question}`,
      locator: { start: 0, end: 9 },
    },
    ...{ language: "en", token_count: 30, embedding: meaning.map((value) => Number(value.toFixed(5))) },
  }));
  const clear = () =>
    owner.query("delete from knowledge_chunks where twin_id = $1 and position >= 100000", [twin]);
  const times = { copied: [Number.POSITIVE_INFINITY], ours: [Number.POSITIVE_INFINITY] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await clear();
    const copied = await copyMs(
      url,
      passages.map(({ position, body, embedding }) =>
        [twin, twin, 1, position, body, "m", 30, asText(embedding)].join("\t"),
      ),
    );
    await clear();
    const began = performance.now();
    await transactAsWorker(worker, async (tx) => {
      for (let at = 0; at < ROWS; at += PER_STATEMENT) {
        const chunks = passages.slice(at, at + PER_STATEMENT);
        await insertChunks(tx, { twin_id: twin, item_id: twin, version: 1, model: "m", chunks });
      }
    });
    times.ours.push(performance.now() - began);
    times.copied.push(copied);
  }
  await clear();
  // Others can only slow either of them down: the fastest round is the nearest to what each takes.
  return Math.min(...times.copied) / Math.min(...times.ours);
}

/** What psql itself says that it took, its own start aside. */
async function copyMs(url: string, lines: string[]): Promise<number> {
  const copy =
    "\\copy knowledge_chunks (twin_id, item_id, version, position, body, model, token_count, embedding) from pstdin";
  const psql = spawn(PSQL, ["-qX", "-v", "ON_ERROR_STOP=1", "-c", "\\timing on", "-c", copy, url], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const told = text(psql.stdout);
  psql.stdin.end(`${lines.join("\n")}\n`);
  const [code] = await once(psql, "exit");
  const time = (await told).match(/Time: ([\d.]+) ms/)?.[1];
  if (code !== 0 || !time) throw new Error("COPY failed");
  return Number(time);
}
