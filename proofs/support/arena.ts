import { randomUUID } from "node:crypto";
import { createClient } from "@redis/client";
import { Pool } from "pg";
import {
  ensureSigningKey,
  mintAccessToken,
  mintSession,
  type StoredSession,
} from "../../database/dev-tokens.ts";
import { createTestDatabase } from "../../database/testing.ts";

export type Person = { id: string; email: string };

export type Arena = {
  /** What a process of the product needs to run here and nowhere else. */
  env: Record<string, string>;
  urls: { owner: string; api: string; worker: string; identity: string };
  /** Superuser: plants rows and looks behind the policies. */
  owner: Pool;
  insertPeople: (count: number) => Promise<Person[]>;
  tokenFor: (person: Person) => Promise<string>;
  /** With its rows: it can be refreshed and ended. */
  sessionFor: (person: Person) => Promise<StoredSession>;
  close: () => Promise<void>;
};

const valkeyUrl = process.env.VALKEY_URL ?? "redis://127.0.0.1:6379";

/** A database and a corner of Valkey of a proof's own, gone afterwards however it ends. */
export async function withArena(name: string, prove: (arena: Arena) => Promise<void>): Promise<void> {
  const arena = await openArena(name);
  try {
    await prove(arena);
  } finally {
    await arena.close();
  }
}

async function openArena(name: string): Promise<Arena> {
  const database = await createTestDatabase(`parley_proof_${name.replaceAll("-", "_")}_`);
  const prefix = `parley-proof:${randomUUID()}:`;
  const owner = new Pool({ connectionString: database.owner, max: 4 });
  await ensureSigningKey(database.owner);
  return {
    env: {
      NODE_ENV: "test",
      DATABASE_API_URL: database.api,
      DATABASE_WORKER_URL: database.worker,
      DATABASE_IDENTITY_URL: database.identity,
      VALKEY_URL: valkeyUrl,
      VALKEY_PREFIX: prefix,
      LOG_LEVEL: process.env.PROOF_LOG_LEVEL ?? "error",
    },
    urls: {
      ...{ owner: database.owner, api: database.api },
      ...{ worker: database.worker, identity: database.identity },
    },
    owner,
    insertPeople: (count) => insertPeople(owner, count),
    tokenFor: ({ id, email }) => mintAccessToken(database.owner, { userId: id, email }),
    sessionFor: ({ id, email }) => mintSession(database.owner, { userId: id, email }),
    async close() {
      await owner.end();
      await Promise.all([database.drop(), forget(prefix)]);
    },
  };
}

/** Rate limits are somebody else's proof: here they would only count how fast the driver is. */
export async function liftLimits(owner: Pool): Promise<void> {
  await owner.query("update rate_limits set points = 1000000000");
}

async function insertPeople(owner: Pool, count: number): Promise<Person[]> {
  const { rows } = await owner.query<Person>(
    `insert into auth.users (email, email_confirmed_at)
     select 'person-' || gen_random_uuid() || '@parley.test', now() from generate_series(1, $1) returning id, email`,
    [count],
  );
  return rows;
}

async function forget(prefix: string): Promise<void> {
  const valkey = await createClient({ url: valkeyUrl }).connect();
  for await (const found of valkey.scanIterator({ MATCH: `${prefix}*`, COUNT: 1_000 })) {
    if (found.length > 0) await valkey.unlink(found);
  }
  valkey.destroy();
}
