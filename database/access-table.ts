import type { CallerRole } from "./access-identities.ts";

/** Column names separated by spaces; "*" is every column. */
type Columns = string;
type ByRole = Partial<Record<CallerRole, Columns>>;

export type PlantedRow = {
  /** Left out when another table's trigger or the migrations make the row. */
  values?: Record<string, unknown>;
  /** Primary key, when it is not among the values. */
  key?: string;
  read: string;
  change?: string;
  remove?: string;
};

export type Attempt = {
  /** What is tried, as a sentence. */
  that: string;
  /** `:me` is the caller's id. */
  sql: string;
  /** Who succeeds; everybody else is refused. */
  by: string;
};

/** Who may do what with a table: which columns by role, which rows by person. */
export type TableAccess = {
  select?: ByRole;
  insert?: ByRole;
  update?: ByRole;
  delete?: CallerRole[];
  rows: Record<string, PlantedRow>;
  /** The assignment tried on every row; say it when anyone may update. */
  change?: string;
  attempts?: Attempt[];
};

export type FunctionAccess = {
  /** `:me` is the caller's id. */
  sql: string;
  /** Outcome → who gets it. "no grant" and "refused" are outcomes too; together they cover everybody. */
  answers: Record<string, string>;
};

/** What triggers do on their own, whoever caused it. */
export type Mechanism = { that: string; sql: string; outcome: string };
