import type { RoomId, UserId } from "@parley/contract/ids";
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from "kysely";
import { Pool, types } from "pg";
import type { DB } from "./database.types.ts";
import { isWorthRepeating } from "./engine-refusals.ts";
import { IdentityDriver, openingAs } from "./identity-driver.ts";
import type { Identity } from "./opening-statement.ts";

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

/** A signed-in person, as the access token names them; on a room's own domain they are a guest of that room. */
export type Actor = {
  userId: UserId;
  role: "authenticated" | "room_guest";
  aal: "aal1" | "aal2";
  claims: string;
  /** The one room that a guest is here for. */
  roomId?: RoomId | undefined;
};
/** A visitor. */
export type Anonymous = { role: "anon"; claims: string };

export const anonymous: Anonymous = { role: "anon", claims: JSON.stringify({ role: "anon" }) };

export type PoolOptions = {
  max: number;
  statementTimeoutMs?: number;
  /** How long a request waits for a free connection before it is told that the service is busy. */
  acquireTimeoutMs?: number;
  onBroken?: (error: Error) => void;
};

export function connectDatabase(url: string, options: PoolOptions): { database: Database; pool: Pool } {
  const { max, statementTimeoutMs = 15_000, acquireTimeoutMs = 2_000, onBroken = () => {} } = options;
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: acquireTimeoutMs,
    // PostgreSQL gives up first; this is for the day when the network swallows its answer.
    query_timeout: statementTimeoutMs + 2_000,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A broken connection is replaced by the pool. Nobody listening would end the process, and the pool itself listens
  // only while it holds a connection: not while one is handed over, used, or thrown away.
  pool.on("error", onBroken);
  pool.on("connect", (client) => client.on("error", onBroken));
  const database = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new IdentityDriver(pool, statementTimeoutMs),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { database, pool };
}

/**
 * Runs `work` in one transaction that row-level security sees as `actor`.
 * There is no other door: a query made outside it runs as a login role that is granted nothing.
 */
export function transactAs<T>(
  database: Database,
  actor: Actor | Anonymous,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transact(database, { role: actor.role, claims: actor.claims }, work);
}

/** Background work runs with the worker's own grants, on nobody's behalf. */
export function transactAsWorker<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(database, { role: "none", claims: "" }, work);
}

/** The identity service runs with its own login's grants: it decides who people are, so it cannot be one of them. */
export const transactAsIdentity: typeof transactAsWorker = (database, work) =>
  transact(database, { role: "none", claims: "" }, work);

/** Two transactions that got in each other's way are no refusal yet: the second try usually finds the way free. */
async function transact<T>(database: Database, identity: Identity, work: (tx: Tx) => Promise<T>): Promise<T> {
  const attempt = () => openingAs.run(identity, () => database.transaction().execute(work));
  try {
    return await attempt();
  } catch (error) {
    if (!isWorthRepeating(error)) throw error;
    return attempt();
  }
}

/** The generated types rely on this: see database/generate-types.ts. */
function getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  return parsers.get(oid) ?? types.getTypeParser(oid, format);
}

/** Counts and cents arrive as numbers; one that a number cannot hold is a fault, not a wrong figure. */
function toSafeNumber(value: string): number {
  const figure = Number(value);
  if (!Number.isSafeInteger(figure)) throw new RangeError(`${value} does not fit a number`);
  return figure;
}

/** Text, not Date: a Date drops the microseconds, and a page that starts from a rounded instant skips or repeats rows. */
function toIsoInstant(value: string): string {
  return value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

const parsers = new Map<number, (value: string) => unknown>([
  [types.builtins.INT8, toSafeNumber],
  [types.builtins.TIMESTAMPTZ, toIsoInstant],
  [types.builtins.DATE, String],
]);
