import { readdirSync } from "node:fs";
import { z } from "zod";
import { findBookFaults } from "../../database/books.ts";
import { modelOf } from "./models-file.ts";
import type { Stack } from "./stack.ts";

const count = z.coerce.number();

const Said = z.object({
  ...{
    id: z.string(),
    room_id: z.string(),
    seq: count,
    version: count,
    status: z.string(),
    body: z.string(),
  },
  ...{ author_id: z.string().nullable(), twin_id: z.string().nullable() },
  ...{ client_id: z.string().nullable(), reply_to: z.string().nullable() },
  mentions: z.array(z.string()),
});
const Work = z.object({
  ...{ id: z.string(), room_id: z.string(), question_id: z.string(), answer_id: z.string().nullable() },
  ...{
    twin_id: z.string(),
    status: z.string(),
    failure: z.string().nullable(),
    model: z.string().nullable(),
  },
  ...{ hold_tokens: count, charged_tokens: count, attempts: count },
  ...{ input_tokens: count, output_tokens: count, is_estimated: z.boolean() },
  /** What the ledger and the usage log have under its name. */
  ...{ transfers: count, transferred: count, usage_rows: count, used: count },
});
const Counter = z.object({ room_id: z.string(), last_seq: count });
const Hold = z.object({ id: z.string(), amount_tokens: count });

export type Provided = Map<string, { requests: number; tokens: number }>;

/** Everything the database has to say about one gathering, and about the books as a whole. */
export type Facts = {
  messages: z.infer<typeof Said>[];
  turns: z.infer<typeof Work>[];
  counters: z.infer<typeof Counter>[];
  openHolds: z.infer<typeof Hold>[];
  bookFaults: string[];
  /** What the provider counted since the gathering began, by model. */
  provided: Provided;
  /** What no process is at work on any more. */
  orphans: string[];
};

export async function collectFacts(stack: Stack, rooms: string[], provided: Provided): Promise<Facts> {
  const { owner } = stack;
  const rowsOf = async <S extends z.ZodType>(schema: S, query: string) =>
    z.array(schema).parse((await owner.query(query, [rooms])).rows);
  return {
    messages: await rowsOf(
      Said,
      "select * from messages where room_id = any($1::uuid[]) order by room_id, seq",
    ),
    turns: await rowsOf(Work, WORK),
    counters: await rowsOf(Counter, "select * from room_counters where room_id = any($1::uuid[])"),
    openHolds: await rowsOf(
      Hold,
      `select h.id, h.amount_tokens from token_holds h where h.status = 'open'
       and (h.id in (select id from turns where room_id = any($1::uuid[])) or h.created_at < now() - interval '5 minutes')`,
    ),
    bookFaults: await findBookFaults(owner),
    provided,
    orphans: [...(await findOrphans(stack)), ...leftFiles(stack.files)],
  };
}

const WORK = `
  select t.*, x.transfers, x.transferred, l.usage_rows, l.used from turns t
  cross join lateral (select count(*) as transfers, coalesce(sum(amount), 0) as transferred
    from ledger_transfers where idempotency_key = 'turn:' || t.id) x
  cross join lateral (select count(*) as usage_rows, coalesce(sum(total_tokens), 0) as used
    from token_usage_logs where user_id = t.payer_id and turn_id = t.id) l
  where t.room_id = any($1::uuid[]) order by t.created_at`;

/** A session that does nothing inside a transaction, a lock nobody will give back, a job nobody works on. */
async function findOrphans({ owner }: Stack): Promise<string[]> {
  const { rows } = await owner.query<{ orphan: string }>(`
    select 'idle in transaction: ' || left(query, 80) as orphan from pg_stat_activity
      where state like 'idle in transaction%' and state_change < now() - interval '10 s'
    union all select 'prepared transaction: ' || gid from pg_prepared_xacts
    union all select 'job: ' || name from queue.job where state = 'active' and started_on < now() - interval '1 minute'`);
  return rows.map(({ orphan }) => orphan);
}

/** Nobody uploads anything here. */
function leftFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map(({ name }) => `file: ${name}`);
}

const Requests = z.object({
  requests: z.array(z.object({ model: z.string(), prompt_tokens: count, completion_tokens: count })),
});

/** Empties the provider's book. */
export async function takeProvided({ sandbox }: Stack): Promise<Provided> {
  const { requests } = Requests.parse(await (await fetch(`${sandbox}/models/requests`)).json());
  await fetch(`${sandbox}/models/requests`, { method: "DELETE" });
  const provided: Provided = new Map();
  for (const { model, prompt_tokens, completion_tokens } of requests) {
    const card = modelOf(model);
    const sum = provided.get(card) ?? { requests: 0, tokens: 0 };
    sum.requests += 1;
    sum.tokens += prompt_tokens + completion_tokens;
    provided.set(card, sum);
  }
  return provided;
}
