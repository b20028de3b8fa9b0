import type { Pool } from "pg";
import { z } from "zod";
import type { Tx } from "../../apps/server/src/platform/database.ts";

/** A whole small table may be read; one that grows with the product may not. */
const LARGE_TABLE = 10_000;
const MOST_ROWS_DISCARDED = 100;

type Work = (tx: Tx) => Promise<unknown>;

/** PostgreSQL then tells, of every statement and of those inside functions, the plan it really ran. */
export function explainingUrl(url: string): string {
  const explaining = new URL(url);
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
    client_min_messages: "log",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  explaining.searchParams.set("options", options.join(" "));
  return explaining.href;
}

export async function faultsInPlans(
  pool: Pool,
  lists: Record<string, Work>,
  transact: (work: Work) => Promise<unknown>,
): Promise<string[]> {
  const told: string[] = [];
  pool.on("connect", (client) => client.on("notice", ({ message }) => told.push(message ?? "")));
  const faults: string[] = [];
  const sizes = await tableSizes(pool);
  for (const [name, work] of Object.entries(lists)) {
    told.length = 0;
    await transact(work);
    const plans = told.flatMap(planIn);
    if (plans.length === 0) faults.push(`${name}: no plan was seen`);
    faults.push(...plans.flatMap((plan) => faultsIn(plan, sizes)).map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

const Node = z.looseObject({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Rows Removed by Filter": z.number().optional(),
  get Plans() {
    return z.array(Node).optional();
  },
});
type Node = z.infer<typeof Node>;

function planIn(notice: string): Node[] {
  const json = notice.match(/^duration: .*?plan:\s*(\{.*\})\s*$/s)?.[1];
  return json ? [z.object({ Plan: Node }).parse(JSON.parse(json)).Plan] : [];
}

function faultsIn(node: Node, sizes: Map<string, number>): string[] {
  const table = node["Relation Name"] ?? "";
  const isLarge = (sizes.get(table) ?? 0) > LARGE_TABLE;
  const discarded = node["Rows Removed by Filter"] ?? 0;
  return [
    ...(node["Node Type"] === "Seq Scan" && isLarge ? [`reads all of ${table}`] : []),
    ...(isLarge && discarded > MOST_ROWS_DISCARDED ? [`discards ${discarded} rows of ${table}`] : []),
    ...(node.Plans ?? []).flatMap((child) => faultsIn(child, sizes)),
  ];
}

async function tableSizes(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; size: number }>(
    "select relname as name, reltuples::float8 as size from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  );
  return new Map(rows.map(({ name, size }) => [name, size]));
}
