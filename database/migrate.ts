import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { PgBoss } from "pg-boss";
import { inDatabase, ownerUrl, withClient } from "./connection.ts";

const MIGRATION_LOCK = 724_301;

/** Brings a database to the newest schema, job queue included. Safe to run twice, and from many machines at once. */
export function migrate(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await pollForLock(client, MIGRATION_LOCK);
    await applyMigrations(url);
    await installQueue(client);
  });
}

/**
 * Waits for an advisory lock, kept until the session ends.
 * Polled: a session that waits inside pg_advisory_lock() holds a snapshot, and an index built
 * concurrently by whoever has the lock would wait for that snapshot for ever.
 */
export async function pollForLock(client: Client, key: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      key,
    ]);
    if (rows[0]?.locked) return;
    await pause(100);
  }
}

async function applyMigrations(url: string): Promise<void> {
  const dbmate = fileURLToPath(new URL("../node_modules/.bin/dbmate", import.meta.url));
  const migrations = fileURLToPath(new URL("./migrations", import.meta.url));
  await promisify(execFile)(dbmate, [
    ...["--url", withTransport(url), "--no-dump-schema"],
    // Kept out of public, where every table has row-level security.
    ...["--migrations-dir", migrations, "--migrations-table", "migrations.applied", "migrate"],
  ]);
}

/** dbmate insists on TLS unless the address says otherwise; a database on this machine has none. */
function withTransport(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has("sslmode")) address.searchParams.set("sslmode", "disable");
  return address.href;
}

// The queue's tables come with the migrations, so the processes that use them need no right to make any.
async function installQueue(client: Client): Promise<void> {
  await client.query("create schema if not exists queue authorization parley_queue");
  await client.query("set role parley_queue");
  const queue = new PgBoss({
    schema: "queue",
    createSchema: false,
    supervise: false,
    schedule: false,
    db: { executeSql: async (text: string, values?: unknown[]) => client.query(text, values) },
  });
  queue.on("error", (error) => {
    throw error;
  });
  await queue.start();
  await queue.stop({ graceful: false });
  await client.query("reset role");
}

async function createIfMissing(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withClient(inDatabase(url, "postgres"), async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  });
}

/** The migrations make the logins without passwords; their addresses in the environment say what those are. */
async function setPasswords(url: string, logins: string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const login of logins) {
      const { username, password } = new URL(login);
      const secret = escapeLiteral(decodeURIComponent(password));
      if (password) await client.query(`alter role ${escapeIdentifier(username)} password ${secret}`);
    }
  });
}

if (import.meta.main) {
  const { DATABASE_API_URL, DATABASE_WORKER_URL, DATABASE_IDENTITY_URL } = process.env;
  await createIfMissing(ownerUrl());
  await migrate(ownerUrl());
  await setPasswords(
    ownerUrl(),
    [DATABASE_API_URL, DATABASE_WORKER_URL, DATABASE_IDENTITY_URL].filter((login) => login !== undefined),
  );
}
