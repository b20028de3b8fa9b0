import type { TwinId } from "@parley/contract/ids";
import { Client, type Pool } from "pg";
import { listHits } from "../../apps/server/src/modules/knowledge/retrieval/retrieval.queries.ts";
import { retrieve } from "../../apps/server/src/modules/knowledge/retrieval/retrieve.ts";
import { type Database, transactAsWorker } from "../../apps/server/src/platform/database.ts";
import { asText, type Bucket, type Query } from "./world.ts";

const NEAREST = 10;

/** A search by meaning alone against every passage compared: the share of the ten nearest it found, and foreign rows. */
export async function recallOf(
  worker: Database,
  owner: Pool,
  { twins }: Bucket,
  queries: Query[],
): Promise<{ recall: number; foreign: number }> {
  let [found, wanted, foreign] = [0, 0, 0];
  for (const [at, { meaning }] of queries.entries()) {
    const twinId = twins[at % twins.length];
    if (!twinId) continue;
    const search = { twinId, question: "", meaning, knownLanguages: null, meaningWeight: 1, most: NEAREST };
    const hits = await transactAsWorker(worker, (tx) => listHits(tx, search));
    const truth = await nearestTen(owner, twinId, meaning);
    found += hits.filter(({ chunk_id }) => truth.has(chunk_id)).length;
    wanted += Math.min(truth.size, NEAREST);
    foreign += hits.filter(({ item_id }) => item_id !== twinId).length;
  }
  return { recall: found / wanted, foreign };
}

/** More than ten where several are as near as the tenth: to find any of these is to find the tenth. */
async function nearestTen(owner: Pool, twin: TwinId, meaning: number[]): Promise<Set<string>> {
  const { rows } = await owner.query<{ id: string }>(
    `with d as materialized (select id, embedding <=> $2::halfvec as d from knowledge_chunks where twin_id = $1)
     select id from d where d <= (select max(near.d) from (select d from d order by d limit $3) near)`,
    [twin, asText(meaning), NEAREST],
  );
  return new Set(rows.map(({ id }) => id));
}

/** As an answer asks, vector in hand. */
export function throughModule(
  worker: Database,
  twinId: TwinId,
  { question, meaning }: Query,
): Promise<unknown> {
  const models = {
    embedding: { model: "given", dims: 512 as const },
    embed: () => Promise.resolve([meaning]),
  };
  const transact = <T>(work: Parameters<typeof transactAsWorker<T>>[1]) => transactAsWorker(worker, work);
  return retrieve({ transact, models }, { twinId, question, budgetTokens: 3_000 });
}

/** The same statement, by a client that does nothing else. */
export async function openBare(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    search: async (twin: TwinId, { question, meaning }: Query) => {
      await client.query("begin");
      await client.query("select * from search_knowledge($1, $2, $3, null, 1, 16)", [
        twin,
        question,
        `[${meaning.join(",")}]`,
      ]);
      await client.query("commit");
    },
    close: () => client.end(),
  };
}
