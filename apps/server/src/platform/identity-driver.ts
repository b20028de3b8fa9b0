import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { DatabaseError, escapeLiteral, type Pool, type PoolClient, type QueryResult as Rows } from "pg";

/** Whom PostgreSQL sees for the length of one transaction. */
export type Identity = { role: "anon" | "authenticated" | "none"; claims: string };

/** The identity that the next transaction begun in this asynchronous context takes on. */
export const openingAs = new AsyncLocalStorage<Identity>();

/**
 * Kysely's driver for PostgreSQL with one difference: a transaction begins as somebody, in the same round trip, or it
 * does not begin. There is no way to leave the identity out, and a connection that still carries one is thrown away.
 */
export class IdentityDriver implements Driver {
  readonly #pool: Pool;
  readonly #limits: string;

  constructor(pool: Pool, statementTimeoutMs: number) {
    this.#pool = pool;
    this.#limits =
      `set_config('statement_timeout', '${statementTimeoutMs}', true), ` +
      `set_config('idle_in_transaction_session_timeout', '${statementTimeoutMs}', true)`;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: PooledConnection): Promise<void> {
    const identity = openingAs.getStore();
    if (!identity) throw new Error("A transaction needs somebody to run as: open it with transactAs");
    await connection.beginAs(identity, this.#limits);
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

class PooledConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #isSuspect = false;

  // A connection may break while its transaction waits for something else.
  readonly #onBreak = () => {
    this.#isSuspect = true;
  };

  constructor(client: PoolClient) {
    this.#client = client;
    client.on("error", this.#onBreak);
  }

  /** One simple query, so that begin, the check and the identity cost a single round trip, also behind PgBouncer. */
  async beginAs(identity: Identity, limits: string): Promise<void> {
    try {
      const [, before] = await this.#statements(
        "begin; " +
          "select current_setting('role') as role, current_setting('request.jwt.claims', true) as claims; " +
          `select set_config('role', ${escapeLiteral(identity.role)}, true), ` +
          `set_config('request.jwt.claims', ${escapeLiteral(identity.claims)}, true), ${limits}`,
      );
      assertNobody(before?.rows[0]);
    } catch (error) {
      // Half a beginning is not undone, it is thrown away: whoever got this connection next would inherit it.
      this.#isSuspect = true;
      throw error;
    }
  }

  async commit(): Promise<void> {
    const [result] = await this.#end("commit");
    if (result?.command === "ROLLBACK")
      throw new Error("A failed statement was swallowed: nothing was committed");
  }

  async rollback(): Promise<void> {
    // Of a connection that no longer answers nothing is asked: closing it rolls back as well.
    if (!this.#isSuspect) await this.#end("rollback");
  }

  release(): void {
    this.#client.off("error", this.#onBreak);
    this.#client.release(this.#isSuspect);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#client
      .query(query.sql, [...query.parameters])
      .catch((error: unknown) => {
        this.#isSuspect ||= !(error instanceof DatabaseError);
        throw error;
      });
    return writes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Rows are not streamed: page by key instead");
  }

  async #end(statement: "commit" | "rollback"): Promise<Rows[]> {
    try {
      return await this.#statements(statement);
    } catch (error) {
      this.#isSuspect = true;
      throw error;
    }
  }

  async #statements(text: string): Promise<Rows[]> {
    const result: Rows | Rows[] = await this.#client.query(text);
    return Array.isArray(result) ? result : [result];
  }
}

const writes = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

function assertNobody(before: { role: string; claims: string | null } | undefined): void {
  if (before?.role !== "none" || (before.claims ?? "") !== "") {
    throw new Error("A pooled connection still carried somebody's identity");
  }
}
