// Many people's requests, interleaved over four connections, with failures of every kind between them:
// no request may ever run as somebody else, and no connection may come back with somebody still on it.
import { setTimeout as pause } from "node:timers/promises";
import { UserId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Pool } from "pg";
import {
  type Actor,
  type Anonymous,
  anonymous,
  connectDatabase,
  type Database,
  type Tx,
  transactAs,
} from "../apps/server/src/platform/database.ts";
import { withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";

const requests = 100_000;
const atOnce = 48;
const connections = 4;

const tally = { finished: 0, failed: 0, wrong: 0, leftover: 0, bare: 0 };
let started = 0;

await withArena("identity-leak", async (arena) => {
  const { database, pool } = connectDatabase(arena.urls.api, { max: connections, acquireTimeoutMs: 30_000 });
  const people = (await arena.insertPeople(200)).map(({ id }) => actorFor(UserId.parse(id)));
  const cuts = await countCutsDuring(arena.owner, () =>
    Promise.all(Array.from({ length: atOnce }, () => drive(database, pool, people))),
  );
  const isAlarmed = await leakAlarmFires(database, pool);
  await database.destroy();
  report(cuts, isAlarmed);
});

function report(cuts: number, isAlarmed: boolean): void {
  const { finished, failed, wrong, leftover, bare } = tally;
  console.log(
    `${finished} finished, ${failed} failed on purpose or by a cut connection (${cuts} cut), ` +
      `${bare} bare checkouts looked at, a planted leak was ${isAlarmed ? "caught" : "NOT caught"}`,
  );
  const reasons = Object.entries({
    "a request ran as somebody else": wrong > 0,
    "a connection came back with somebody still on it": leftover > 0,
    "the planted leak went unnoticed": !isAlarmed,
    "too few requests finished to mean anything": finished <= requests / 2,
    "too few requests failed to mean anything": failed <= requests / 100,
    "too few bare connections were looked at": bare <= 1_000,
    "no connection was cut": cuts === 0,
  }).flatMap(([reason, isTrue]) => (isTrue ? [reason] : []));
  for (const reason of reasons) console.log(`short because ${reason}`);
  conclude(
    "identity-leak",
    `${wrong} wrong identities and ${leftover} leftovers in ${requests} requests over ${connections} connections`,
    "0 and 0",
    reasons.length === 0,
  );
}

async function drive(database: Database, pool: Pool, people: Actor[]): Promise<void> {
  while (started < requests) {
    started += 1;
    if (Math.random() < 0.02) await lookAtBareConnection(pool);
    const actor =
      Math.random() < 0.1 ? anonymous : (people[Math.floor(Math.random() * people.length)] ?? anonymous);
    try {
      await transactAs(database, actor, (tx) => act(tx, actor));
      tally.finished += 1;
    } catch (error) {
      tally.failed += 1;
      if (isLeakAlarm(error)) tally.leftover += 1;
    }
  }
}

/** What a request does: mostly ask who it is, now and then twice with a wait between, now and then fail. */
async function act(tx: Tx, actor: Actor | Anonymous): Promise<void> {
  const chance = Math.random();
  await expectToBe(tx, actor);
  if (chance < 0.1) {
    await pause(Math.random() * 3);
    await expectToBe(tx, actor);
  } else if (chance < 0.13) throw new Error("the command changed its mind");
  else if (chance < 0.16) await sql`select 1 / 0`.execute(tx);
  else if (chance < 0.17) await runOutOfTime(tx);
  else if (chance < 0.18) await sql`insert into profiles (id) values (gen_random_uuid())`.execute(tx);
}

async function runOutOfTime(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '1', true)`.execute(tx);
  await sql`select pg_sleep(1)`.execute(tx);
}

async function expectToBe(tx: Tx, actor: Actor | Anonymous): Promise<void> {
  const { rows } = await sql<{ role: string; claims: string }>`
    select current_user::text as role, current_setting('request.jwt.claims') as claims`.execute(tx);
  if (rows[0]?.role !== actor.role || rows[0].claims !== actor.claims) tally.wrong += 1;
}

async function lookAtBareConnection(pool: Pool): Promise<void> {
  try {
    const { rows } = await pool.query(
      "select current_setting('role') as role, current_setting('request.jwt.claims', true) as claims, session_user = current_user as is_self",
    );
    tally.bare += 1;
    if (rows[0].role !== "none" || rows[0].claims || !rows[0].is_self) tally.leftover += 1;
  } catch {
    tally.failed += 1;
  }
}

/** However the work ends, the cutting has ended too: an error of its own must not hide the work's. */
async function countCutsDuring(owner: Pool, work: () => Promise<unknown>): Promise<number> {
  const stopping = new AbortController();
  const cutting = cutConnections(owner, stopping.signal);
  try {
    await work();
  } finally {
    stopping.abort();
    await cutting;
  }
  return cutting;
}

/** Cuts one of the connections every now and then, wherever it is in its transaction, and waits until it is gone. */
async function cutConnections(owner: Pool, signal: AbortSignal): Promise<number> {
  let count = 0;
  while (!signal.aborted) {
    await pause(250);
    const { rows } = await owner.query<{ is_gone: boolean }>(
      `select pg_terminate_backend(pid, 10000) as is_gone from pg_stat_activity
       where datname = current_database() and usename = 'parley_api' order by random() limit 1`,
    );
    if (rows[0]?.is_gone) count += 1;
  }
  return count;
}

/** The check itself must be able to fail: a claim planted for the whole session has to be noticed. */
async function leakAlarmFires(database: Database, pool: Pool): Promise<boolean> {
  await plantClaim(pool);
  const attempts = await Promise.allSettled(
    Array.from({ length: connections }, () =>
      transactAs(database, anonymous, (tx) => sql`select 1`.execute(tx)),
    ),
  );
  return attempts.some((attempt) => attempt.status === "rejected" && isLeakAlarm(attempt.reason));
}

/** The pool may still hold connections that were cut and have not heard of it: planted there, nobody would meet the claim. */
async function plantClaim(pool: Pool): Promise<void> {
  for (let tries = 0; tries <= connections; tries += 1) {
    const client = await pool.connect();
    try {
      await client.query("select set_config('request.jwt.claims', '{\"sub\":\"planted\"}', false)");
      client.release();
      return;
    } catch {
      client.release(true);
    }
  }
  throw new Error("No connection lived long enough to plant a claim on it");
}

function isLeakAlarm(error: unknown): boolean {
  return error instanceof Error && error.message.includes("somebody's identity");
}

function actorFor(userId: UserId): Actor {
  const claims = JSON.stringify({ sub: userId, role: "authenticated", aal: "aal1" });
  return { userId, role: "authenticated", aal: "aal1", claims };
}
