import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery, sql } from "kysely";
import { PgBoss } from "pg-boss";
import type { z } from "zod";
import type { Tx } from "./database.ts";
import type { ReadTxt } from "./dns.ts";
import type { FetchOutside } from "./fetcher/fetch-outside.ts";
import type { Files } from "./files.ts";
import type { Publish } from "./live/publisher.ts";
import type { Logger } from "./log.ts";
import type { Mailer } from "./mail.ts";
import type { Models } from "./models/models.ts";
import type { SmsSender } from "./sms.ts";

/** What jobs reach beyond the database; every job is handed the same ones. */
export type Outside = {
  publish: Publish;
  mail: Mailer;
  sms: SmsSender;
  files: Files;
  /** The only way to an address that somebody typed. */
  fetchOutside: FetchOutside;
  readTxt: ReadTxt;
  models: Models;
  /** What codes are keyed with: a code is made where it is sent. */
  authSecret: string;
  /** Where the links in mails and text messages lead. */
  webOrigin: string;
};

/** Everything a job may touch. */
export type JobTools = Outside & {
  /** One transaction with the worker's own grants. */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  log: Logger;
  /** Aborted when the process must stop or the job has run out of time. */
  signal: AbortSignal;
};

export type Pace = { atOnce: number; perGroup: number };

export type Job<P extends z.ZodObject = z.ZodObject> = {
  name: string;
  payload: P;
  /** May run twice. A Refusal ends it for good; anything else is tried again. */
  run: (tools: JobTools, payload: z.output<P>) => Promise<void>;
  /** For long work: how many this process does at a time, and how many of one group all processes together. */
  pace?: Pace;
  /** A cron line in UTC, for a job that nobody enqueues; its payload is then an empty object. */
  schedule?: string;
};

/** What the table of jobs holds: a definition whose payload is checked before it runs. */
export type RegisteredJob = {
  name: string;
  schedule?: string | undefined;
  pace?: Pace | undefined;
  perform: (tools: JobTools, payload: unknown) => Promise<void>;
};

/** A job is a name, a payload schema and a function that receives what it touches. */
export function job<P extends z.ZodObject>(definition: Job<P>): Job<P> & RegisteredJob {
  return {
    ...definition,
    perform: (tools, payload) => definition.run(tools, definition.payload.parse(payload)),
  };
}

export type EnqueueOptions = {
  /** Seconds to wait before the first try. */
  startAfter?: number;
  /** Whose it is, for a job with a pace. */
  group?: string;
};

export const queueSchema = "queue";
/** Where a job ends up that failed every time; an operator sees it there and can send it again. */
export const deadLetters = "dead-letters";

/** Ten tries over about half an hour; a worker that stops beating gives its job back after ten seconds. */
export const queueOptions = {
  policy: "standard",
  notify: true,
  heartbeatSeconds: 10,
  retryLimit: 9,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 900,
  deadLetter: deadLetters,
} as const;

const enqueuing = new AsyncLocalStorage<Tx>();

// Never started: it only words the statements, and each of them runs on the caller's transaction.
const sender = new PgBoss({
  schema: queueSchema,
  db: {
    executeSql: async (text: string, values: unknown[] = []) => {
      const tx = enqueuing.getStore();
      if (!tx) throw new Error("A job is enqueued inside a transaction, with enqueue()");
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows: [...rows] };
    },
  },
});

/** Commits with the caller's rows: no row, no job; no job, no row. */
export function enqueue<P extends z.ZodObject>(
  tx: Tx,
  definition: Job<P>,
  payload: z.input<P>,
  options: EnqueueOptions = {},
): Promise<void> {
  return enqueueAll(tx, definition, [payload], options);
}

/** Many of a kind, in one statement. */
export async function enqueueAll<P extends z.ZodObject>(
  tx: Tx,
  definition: Job<P>,
  payloads: z.input<P>[],
  { group, startAfter }: EnqueueOptions = {},
): Promise<void> {
  const jobs = payloads.map((payload) => ({
    data: definition.payload.parse(payload),
    ...(startAfter !== undefined && { startAfter }),
    ...(group !== undefined && { group: { id: group } }),
  }));
  await asQueueOwner(tx, () => enqueuing.run(tx, () => sender.insert(definition.name, jobs)));
}

/** Makes the queues of `jobs`, so that a job may be enqueued before any worker has ever started. */
export async function prepareQueues(tx: Tx, jobs: RegisteredJob[]): Promise<void> {
  const queues = [
    { name: deadLetters, options: { policy: "standard", retentionSeconds: 90 * 86_400 } },
    ...jobs.map(({ name }) => ({ name, options: queueOptions })),
  ];
  await asQueueOwner(tx, () =>
    sql`
      select queue.create_queue(wanted.name, wanted.options)
      from jsonb_to_recordset(${JSON.stringify(queues)}::jsonb) as wanted(name text, options jsonb)`.execute(
      tx,
    ),
  );
}

/** People have no grant on the queue; only these statements run as its owner, and then the person is back. */
async function asQueueOwner(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ role: string }>`
    with before as materialized (select current_setting('role') as role)
    select role, set_config('role', 'parley_queue', true) from before`.execute(tx);
  await work();
  await sql`select set_config('role', ${rows[0]?.role}, true)`.execute(tx);
}
