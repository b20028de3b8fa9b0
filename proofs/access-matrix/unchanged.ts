import { type Client, escapeIdentifier } from "pg";

type Table = { name: string; columns: string };

// Partitions are seen through their table. What the queue keeps about itself is not what anybody asked for.
const TABLES = `
  select c.oid::regclass::text as name,
    (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname in ('public', 'auth') or c.oid = 'queue.job'::regclass)
  order by 1`;

/** The database as it was, to see what a request wrote and to undo it. */
export type Memory = {
  /** The tables that are not as they were. */
  changed: () => Promise<string[]>;
  restore: (tables: string[]) => Promise<void>;
  /** Remembers these as they are now. */
  keep: (tables: string[]) => Promise<void>;
};

export async function remember(client: Client): Promise<Memory> {
  const { rows: tables } = await client.query<Table>(TABLES);
  await client.query("create schema memory");
  for (const { name } of tables) await client.query(`create table ${keptIn(name)} as select * from ${name}`);
  const digests = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t`,
    )
    .join(" union all ");
  const read = async () => {
    const { rows } = await client.query<{ name: string; digest: string | null }>(digests);
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  };
  let before = await read();
  return {
    async changed() {
      const after = await read();
      return tables.map(({ name }) => name).filter((name) => before.get(name) !== after.get(name));
    },
    async restore(changed) {
      // Without triggers and keys: they would refuse to forget, or remember that they did.
      await client.query("set session_replication_role = replica");
      for (const { name, columns } of tables.filter((table) => changed.includes(table.name))) {
        await client.query(`delete from ${name}`);
        await client.query(
          `insert into ${name} (${columns}) overriding system value select ${columns} from ${keptIn(name)}`,
        );
      }
      await client.query("set session_replication_role = origin");
    },
    async keep(names) {
      for (const name of names) {
        await client.query(`truncate ${keptIn(name)}`);
        await client.query(`insert into ${keptIn(name)} select * from ${name}`);
      }
      before = await read();
    },
  };
}

const keptIn = (table: string): string => `memory.${escapeIdentifier(table)}`;
