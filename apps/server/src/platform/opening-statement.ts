import { type Connection, Query, type QueryResult } from "pg";

/** Whom PostgreSQL sees for the length of one transaction. */
export type Identity = { role: "anon" | "authenticated" | "room_guest" | "none"; claims: string };

export type Statement = { text: string; values: unknown[] };
/** What is sent ahead of it. */
export type Preamble = { text: string; values: string[] };

const BEGIN: Preamble = { text: "begin", values: [] };

/** Said by PostgreSQL itself, of a role by this name. */
export const LEFTOVER = "A pooled connection still carried somebody's identity";

/**
 * Takes on role ($1) and claims ($2). Where somebody is still on the connection it asks for a role that does not exist, so that
 * it is PostgreSQL that refuses. Answers with no row, since nobody would read it.
 */
export function takingOnIdentity(statementTimeoutMs: number): string {
  const isNobody =
    "current_setting('role') = 'none' and coalesce(current_setting('request.jwt.claims', true), '') = ''";
  return `select where num_nulls(
    set_config('role', case when ${isNobody} then $1 else '${LEFTOVER.replace("'", "''")}' end, true),
    set_config('request.jwt.claims', $2, true),
    set_config('statement_timeout', '${statementTimeoutMs}', true),
    set_config('idle_in_transaction_session_timeout', '${statementTimeoutMs}', true)) > 0`;
}

/**
 * The first statement of a transaction, which takes the transaction's beginning along: one round trip for all three. There is
 * one Sync, at the end, and PostgreSQL skips whatever stands between an error and the next Sync. So a statement whose
 * beginning failed is never looked at, neither as nobody nor as somebody else.
 */
export class OpeningStatement extends Query {
  readonly #preamble: Preamble[];

  constructor(identity: Preamble, { text, values }: Statement, answer: PromiseWithResolvers<QueryResult>) {
    super(text, values, (error, results) => {
      // pg keeps a result for each of the three; only the statement's was asked for.
      const last = [results].flat().at(-1);
      if (last) answer.resolve(last);
      else answer.reject(error);
    });
    this.#preamble = [BEGIN, identity];
  }

  /** pg asks. A statement without parameters would otherwise go as a simple query, for which PostgreSQL awaits no Sync. */
  requiresPreparation(): boolean {
    return true;
  }

  override submit = (connection: Connection): void => {
    connection.stream.cork();
    for (const { text, values } of this.#preamble) {
      connection.parse({ name: "", text, types: [] }, true);
      connection.bind({ values }, true);
      connection.execute(null, true);
    }
    Query.prototype.submit.call(this, connection);
    connection.stream.uncork();
  };
}
