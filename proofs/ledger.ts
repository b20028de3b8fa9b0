// A posting is a hold and its settlement, each a commit, as an answer makes them. Through the product's own pool it must run
// at four fifths of pgbench with the same statements, and all credits to one account must cost no more than to many.
import type { RawBuilder } from "kysely";
import { Pool } from "pg";
import { connectDatabase, type Database, transactAsWorker } from "../apps/server/src/platform/database.ts";
import { findBookFaults } from "../database/books.ts";
import { createTestDatabase } from "../database/testing.ts";
import { meter, type Reading } from "./ledger/meter.ts";
import { runPgbench } from "./ledger/pgbench.ts";
import {
  holdTokens,
  PAYERS,
  plantWallets,
  type Said,
  settleTurn,
  transferToMany,
  transferToOne,
} from "./ledger/statements.ts";
import { calibrate, steadyRounds } from "./support/calibration.ts";
import { conclude } from "./support/conclude.ts";
import { median, percentile } from "./support/statistics.ts";

const isFull = process.argv.includes("--full");
const rounds = isFull ? 11 : 5;
const seconds = isFull ? 5 : 1;
const warmUpSeconds = isFull ? 20 : 7;
const clients = 16;
const goal = 0.8;

type Round = { calibration: number; bare: Reading; ours: Reading; hot: Reading; spread: Reading };

const test = await createTestDatabase("parley_proof_ledger_");
const owner = new Pool({ connectionString: test.owner, max: 4 });
const { database } = connectDatabase(`${test.owner}?application_name=ours`, { max: clients });
try {
  for (const statement of plantWallets) await owner.query(statement);
  // Without looking, until caches are warm and Node has compiled what it runs all the time, as in a process that serves.
  await post(database, warmUpSeconds);
  const measured: Round[] = [];
  for (let n = 0; n < rounds; n++) measured.push(await playRound());
  await report(steadyRounds(measured));
} finally {
  await Promise.all([database.destroy(), owner.end()]);
  await test.drop();
}

/** Bare and ours by turns, so that whatever else the machine does falls on both. */
async function playRound(): Promise<Round> {
  const calibration = calibrate();
  const bareUrl = `${test.owner}?application_name=bare`;
  const [bare] = await Promise.all([
    meter(owner, "bare", seconds),
    runPgbench(bareUrl, { seconds: Math.ceil(seconds + 1.4), clients }),
  ]);
  const whole = seconds + 0.8;
  const [ours] = await Promise.all([meter(owner, "ours", seconds), post(database, whole)]);
  const [hot] = await Promise.all([meter(owner, "ours", seconds), transfer(transferToOne, whole)]);
  const [spread] = await Promise.all([meter(owner, "ours", seconds), transfer(transferToMany, whole)]);
  return { calibration, bare, ours, hot, spread };
}

async function post(pool: Database, forSeconds: number): Promise<void> {
  await keepBusy(forSeconds, async (payer, turn) => {
    await ask(pool, holdTokens(payer, turn));
    await ask(pool, settleTurn(payer, turn));
  });
}

function transfer(statement: typeof transferToOne, forSeconds: number): Promise<void> {
  return keepBusy(forSeconds, (payer, key) => ask(database, statement(payer, key)));
}

async function keepBusy(
  forSeconds: number,
  work: (payer: number, key: number) => Promise<void>,
): Promise<void> {
  const until = performance.now() + forSeconds * 1_000;
  const one = async () => {
    while (performance.now() < until) await work(upTo(PAYERS), upTo(Number.MAX_SAFE_INTEGER));
  };
  await Promise.all(Array.from({ length: clients }, one));
}

function upTo(most: number): number {
  return 1 + Math.floor(Math.random() * (most - 1));
}

/** A transaction of the product's; what says no is taken back. */
async function ask(pool: Database, statement: RawBuilder<Said>): Promise<void> {
  await transactAsWorker(pool, async (tx) => {
    const { rows } = await statement.execute(tx);
    if (!rows[0]?.said) throw new Error("Nothing was posted");
  });
}

/** Every key the ledger knows, once more. How many of them posted anything, and whether any sum moved. */
async function replayAll(): Promise<{ replayed: number; posted: number; moved: boolean }> {
  const before = await sums();
  const { rows } = await owner.query<{ replayed: number; posted: number }>(
    `select count(*)::int as replayed, count(*) filter (where again)::int as posted from (
       select post_transfer(t.idempotency_key, t.debit_account_id, t.credit_account_id, t.amount, t.kind) as again
       from ledger_transfers t) all_of_them`,
  );
  const { replayed = 0, posted = 0 } = rows[0] ?? {};
  return { replayed, posted, moved: (await sums()) !== before };
}

async function sums(): Promise<string> {
  const { rows } = await owner.query(
    `select (select sum(balance_tokens) from user_token_balances) as balances, (select sum(held_tokens) from user_token_balances) as held,
       (select count(*) from ledger_transfers) as transfers, (select sum(total_tokens) from token_usage_days) as used`,
  );
  return JSON.stringify(rows);
}

async function report(steady: Round[]): Promise<void> {
  const ratios = (read: (round: Round) => number) => steady.map(read);
  const wall = ratios(({ ours, bare }) => ours.perSecond / bare.perSecond);
  const engine = ratios(({ ours, bare }) => ours.perEngineSecond / bare.perEngineSecond);
  const whole = ratios(({ ours, bare }) => ours.perProcessorSecond / bare.perEngineSecond);
  const hot = ratios(({ hot: one, spread }) => one.perEngineSecond / spread.perEngineSecond);
  for (const [name, read] of Object.entries({ wall, engine, whole, hot }))
    console.log(`${name}: ${spreadOf(read)}`);
  const perSecond = median(ratios(({ ours }) => ours.perSecond));
  console.log(
    `${steady.length} of ${rounds} rounds were steady; ${perSecond.toFixed(0)} postings/s with ${clients} clients`,
  );
  const faults = await findBookFaults(owner);
  const { replayed, posted, moved } = await replayAll();
  for (const fault of faults) console.log(fault);
  conclude(
    "ledger",
    `${median(whole).toFixed(2)} of pgbench by processor time, ${median(wall).toFixed(2)} by the clock; one account to many ` +
      `${median(hot).toFixed(2)}; ${faults.length} faults in the books, ${posted} of ${replayed} keys posted again`,
    `${goal}, ${goal}, 0 and 0`,
    median(whole) >= goal &&
      median(hot) >= goal &&
      faults.length === 0 &&
      posted === 0 &&
      !moved &&
      steady.length >= 3,
  );
}

function spreadOf(values: number[]): string {
  const [low, middle, high] = [25, 50, 75].map((rank) => percentile(values, rank).toFixed(2));
  return `${middle} (${low} to ${high})`;
}
