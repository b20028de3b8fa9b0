import { Client, types } from "pg";

// Counts and sums come back as int8; every one of ours is far below what a double holds exactly.
types.setTypeParser(types.builtins.INT8, Number);

/** The one identity that may change the schema. The running product never has it. */
export function ownerUrl(): string {
  return process.env.DATABASE_OWNER_URL ?? "postgres://postgres@127.0.0.1:5432/parley";
}

/** The same server and person, another database. */
export function inDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** The same server and database, another login. */
export function asLogin(url: string, login: string): string {
  const other = new URL(url);
  other.username = login;
  other.password = login;
  return other.href;
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
