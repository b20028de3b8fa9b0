import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";

export type Reading = {
  perSecond: number;
  /** By the processor seconds that PostgreSQL spent on it, and by those together with ours. */
  perEngineSecond: number;
  perProcessorSecond: number;
};

type Look = { at: number; posted: number; engine: number; own: number };
const TICKS_PER_SECOND = 100;

/** Reads everybody's postings off the ledger's own numbers, in the middle of a run: starting up and ending are left out. */
export async function meter(owner: Pool, application: string, seconds: number): Promise<Reading> {
  await pause(400);
  const before = await look(owner, application);
  await pause(seconds * 1_000);
  const after = await look(owner, application);
  const posted = after.posted - before.posted;
  const engine = after.engine - before.engine;
  return {
    perSecond: posted / ((after.at - before.at) / 1_000),
    perEngineSecond: posted / engine,
    perProcessorSecond: posted / (engine + after.own - before.own),
  };
}

async function look(owner: Pool, application: string): Promise<Look> {
  const { rows } = await owner.query<{ posted: number; pids: number[] }>(
    `select last_value::float8 as posted, array(select pid from pg_stat_activity
       where datname = current_database() and application_name = $1) as pids from ledger_transfers_id_seq`,
    [application],
  );
  const { posted = 0, pids = [] } = rows[0] ?? {};
  const { user, system } = process.cpuUsage();
  const engine = (await Promise.all(pids.map(processorSeconds))).reduce((sum, one) => sum + one, 0);
  return { at: performance.now(), posted, engine, own: (user + system) / 1_000_000 };
}

async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // Counted from behind the name, which may have spaces in it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
