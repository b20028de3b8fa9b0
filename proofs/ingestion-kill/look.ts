import { readdir, readFile } from "node:fs/promises";
import type { Pool } from "pg";

export type Findings = {
  items: number;
  ready: number;
  failedWithReason: number;
  /** Neither ready nor failed with a reason. */
  unsettled: number;
  /** Acknowledged, and no longer there. */
  lost: number;
  /** With passages of no version or of several, with gaps between them, or without the text they count in. */
  torn: number;
  /** Taken up more than once: somebody else went on where it was interrupted. */
  takenOver: number;
  orphans: string[];
};

/** Compares what was acknowledged with what is there (V8, V11). */
export async function look(owner: Pool, acknowledged: string[], folder: string): Promise<Findings> {
  const { rows } = await owner.query<Omit<Findings, "orphans">>(
    `with kept as (select k.*, coalesce(c.versions, '{}') as versions, c.passages, c.last, t.version as text_version
       from knowledge_items k
       left join (select item_id, array_agg(distinct version) as versions, count(*) as passages, max(position) as last
                  from knowledge_chunks group by item_id) c on c.item_id = k.id
       left join knowledge_texts t on t.item_id = k.id)
     select count(*)::int as items,
       count(*) filter (where status = 'ready')::int as ready,
       count(*) filter (where status = 'failed' and failure <> '')::int as "failedWithReason",
       count(*) filter (where status not in ('ready', 'failed'))::int as unsettled,
       (select count(*)::int from unnest($1::uuid[]) as a (id) where not exists (select from knowledge_items k where k.id = a.id)) as lost,
       count(*) filter (where claim > 1)::int as "takenOver",
       count(*) filter (where case status when 'ready'
         then versions <> array[version] or passages <> last + 1 or text_version is distinct from version
         else versions <> '{}' or text_version is not null end)::int as torn
     from kept`,
    [acknowledged],
  );
  const [found] = rows;
  if (!found) throw new Error("nothing was found");
  return { ...found, orphans: await findOrphans(owner, folder) };
}

async function findOrphans(owner: Pool, folder: string): Promise<string[]> {
  const { rows } = await owner.query<{ what: string }>(
    `select 'a job that is ' || state || ': ' || name as what from queue.job
       where state in ('created', 'retry', 'active') and name = 'ingest-knowledge' or name = 'dead-letters'
     union all select 'passages of an item that is gone' from knowledge_chunks c
       where not exists (select from knowledge_items k where k.id = c.item_id)
     union all select 'a visit that never ended' from site_visits where until > now()
     union all select 'a transaction that sits idle' from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction' and now() - state_change > interval '10 seconds'`,
  );
  const known = await owner.query<{ id: string }>(
    "select upload_id as id from knowledge_items where upload_id is not null",
  );
  const ids = new Set(known.rows.map(({ id }) => id));
  const kept = await readdir(`${folder}/uploads`);
  const halves = await readdir(`${folder}/.under-way`);
  return [
    ...rows.map(({ what }) => what),
    ...kept.filter((id) => !ids.has(id)).map((id) => `the file ${id}`),
    ...halves.map((name) => `the half file ${name}`),
    ...(await findStrayReaders()).map((pid) => `the reading process ${pid}`),
  ];
}

/** A cage whose keeper died must not read on by itself. */
async function findStrayReaders(): Promise<string[]> {
  const stray: string[] = [];
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const [command, status] = await Promise.all(
      ["cmdline", "status"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "")),
    );
    if (command?.includes("reading-process.ts") && /^PPid:\t1$/m.test(status ?? "")) stray.push(pid);
  }
  return stray;
}
