import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from "kysely";
import { type Database, type Tx, transactAsIdentity } from "../../../platform/database.ts";

const current = new AsyncLocalStorage<Tx>();

/** One transaction of the identity service. Whatever the engine writes meanwhile commits with it, or not at all. */
export function transactWithEngine<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactAsIdentity(database, (tx) => current.run(tx, () => work(tx)));
}

/** The transaction that the engine is in, for what it asks us meanwhile. */
export function engineTransaction(): Tx {
  const tx = current.getStore();
  if (!tx) throw new Error("The engine asked outside a transaction");
  return tx;
}

/** The database as the engine sees it: the schema `auth`, inside the transaction that is open where it is called from. */
export function engineDatabase(database: Database): Database {
  return new Proxy(database, {
    get(_, property) {
      if (property === "transaction") return () => ({ execute: transactHere });
      const view = asTheEngineSees(current.getStore() ?? database);
      const member: unknown = Reflect.get(view, property);
      return typeof member === "function" ? member.bind(view) : member;
    },
  });

  /** A transaction of its own only when there is none: what it asks the network before holds no connection. */
  function transactHere<T>(work: (view: Database) => Promise<T>): Promise<T> {
    const tx = current.getStore();
    if (tx) return work(asTheEngineSees(tx));
    return transactWithEngine(database, (opened) => work(asTheEngineSees(opened)));
  }
}

const asTheEngineSees = (where: Database) => where.withSchema("auth").withPlugin(instantsAsDates);

/** Instants are text everywhere else, so that no microsecond is lost; the engine compares them with Dates. */
const instantsAsDates: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return { ...result, rows: result.rows.map(withDates) };
  },
};

function withDates(row: UnknownRow): UnknownRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      column.endsWith("_at") && typeof value === "string" ? new Date(value) : value,
    ]),
  );
}
