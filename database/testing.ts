import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type Client, escapeIdentifier } from "pg";
import { asLogin, inDatabase, ownerUrl, withClient } from "./connection.ts";
import { migrate, pollForLock } from "./migrate.ts";

const TEMPLATE_LOCK = 724_302;

export type TestDatabase = {
  name: string;
  /** Superuser: plants rows and looks behind the policies. */
  owner: string;
  api: string;
  worker: string;
  identity: string;
  drop: () => Promise<void>;
};

type Check = (database: TestDatabase) => Promise<void>;
const checks: Check[] = [];

/** What must hold of every database at its end. Tests say so once for all of them; a proof may plant what it likes. */
export function beforeDrop(check: Check): void {
  checks.push(check);
}

/** A migrated, empty database of one's own, cloned in a tenth of a second. Drop it when done. */
export async function createTestDatabase(prefix: string): Promise<TestDatabase> {
  const server = inDatabase(ownerUrl(), "postgres");
  const name = `${prefix}${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  await withClient(server, async (client) => {
    await pollForLock(client, TEMPLATE_LOCK);
    const template = await migratedTemplate(client);
    await client.query(`create database ${escapeIdentifier(name)} template ${template}`);
  });
  const owner = inDatabase(ownerUrl(), name);
  const database: TestDatabase = {
    name,
    owner,
    api: asLogin(owner, "parley_api"),
    worker: asLogin(owner, "parley_worker"),
    identity: asLogin(owner, "parley_identity"),
    async drop() {
      try {
        for (const check of checks) await check(database);
      } finally {
        await withClient(server, (client) => dropDatabase(client, escapeIdentifier(name)));
      }
    },
  };
  return database;
}

// A pool that has just ended may still be saying goodbye. PostgreSQL waits some seconds for that; cutting it off
// at once would surface as an error in the test that did everything right.
async function dropDatabase(client: Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name}`);
  } catch {
    await client.query(`drop database if exists ${name} with (force)`);
  }
}

// Named after what the migrations say: changed ones make a new template, and nobody meets a stale schema.
async function migratedTemplate(client: Client): Promise<string> {
  const template = `parley_template_${migrationsDigest()}`;
  const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
  if (rowCount) return template;
  // Renamed when finished: a migration that failed half-way must not be cloned.
  const unfinished = `${template}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  await migrate(inDatabase(ownerUrl(), unfinished));
  await client.query(`alter database ${unfinished} rename to ${template}`);
  await dropOtherTemplates(client, template);
  return template;
}

async function dropOtherTemplates(client: Client, current: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'parley\\_template\\_%' and datname <> $1",
    [current],
  );
  for (const { name } of rows) await dropDatabase(client, escapeIdentifier(name));
}

function migrationsDigest(): string {
  const folder = new URL("./migrations/", import.meta.url);
  const digest = createHash("sha256");
  for (const file of readdirSync(folder).sort()) digest.update(readFileSync(new URL(file, folder)));
  return digest.digest("hex").slice(0, 12);
}
