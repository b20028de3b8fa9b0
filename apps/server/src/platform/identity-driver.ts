import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { DatabaseError, type Pool, type PoolClient, type QueryResult as Rows } from "pg";
import {
  type Identity,
  LEFTOVER,
  OpeningStatement,
  type Preamble,
  type Statement,
  takingOnIdentity,
} from "./opening-statement.ts";

/** The identity that the next transaction begun in this asynchronous context takes on. */
export const openingAs = new AsyncLocalStorage<Identity>();

/**
 * Kysely's driver for PostgreSQL with one difference: a transaction begins as somebody, together with its first statement,
 * or it does not begin. There is no way to leave the identity out, and a connection that still carries one is thrown away.
 */
export class IdentityDriver implements Driver {
  readonly #pool: Pool;
  readonly #takeOnIdentity: string;

  constructor(pool: Pool, statementTimeoutMs: number) {
    this.#pool = pool;
    this.#takeOnIdentity = takingOnIdentity(statementTimeoutMs);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: PooledConnection): Promise<void> {
    const identity = openingAs.getStore();
    if (!identity) throw new Error("A transaction needs somebody to run as: open it with transactAs");
    connection.willOpenWith({ text: this.#takeOnIdentity, values: [identity.role, identity.claims] });
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
  #identity: Preamble | undefined;
  #opening: Promise<Rows> | undefined;
  #isSuspect = false;

  // A connection may break while its transaction waits for something else.
  readonly #onBreak = () => {
    this.#isSuspect = true;
  };

  constructor(client: PoolClient) {
    this.#client = client;
    client.on("error", this.#onBreak);
  }

  willOpenWith(identity: Preamble): void {
    this.#identity = identity;
  }

  async commit(): Promise<void> {
    // Work that asked for nothing never began.
    if (!this.#opening) return;
    const swallowed = "A failed statement was swallowed: nothing was committed";
    await this.#opening.catch((cause: unknown) => {
      throw new Error(swallowed, { cause });
    });
    const { command } = await this.#end("commit");
    if (command === "ROLLBACK") throw new Error(swallowed);
  }

  async rollback(): Promise<void> {
    // Of a connection that no longer answers nothing is asked: closing it rolls back as well.
    if (this.#opening && !this.#isSuspect) await this.#end("rollback");
  }

  release(): void {
    this.#client.off("error", this.#onBreak);
    this.#client.release(this.#isSuspect);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#ask({
      text: query.sql,
      values: [...query.parameters],
    }).catch((error: unknown) => {
      this.#isSuspect ||= !(error instanceof DatabaseError) || error.message.includes(LEFTOVER);
      throw error;
    });
    return writes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Rows are not streamed: page by key instead");
  }

  /** Whatever comes behind the opening waits for it: where it failed there may be no transaction, and nothing is sent. */
  async #ask(statement: Statement): Promise<Rows> {
    if (this.#identity && !this.#opening) {
      this.#opening = this.#open(this.#identity, statement);
      return this.#opening;
    }
    await this.#opening;
    return this.#client.query(statement.text, statement.values);
  }

  #open(identity: Preamble, statement: Statement): Promise<Rows> {
    const answer = Promise.withResolvers<Rows>();
    this.#client.query(new OpeningStatement(identity, statement, answer));
    return answer.promise;
  }

  async #end(statement: "commit" | "rollback"): Promise<Rows> {
    try {
      return await this.#client.query(statement);
    } catch (error) {
      this.#isSuspect = true;
      throw error;
    }
  }
}

const writes = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
