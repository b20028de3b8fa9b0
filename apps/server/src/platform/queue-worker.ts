import { PgBoss } from "pg-boss";
import { type Database, transactAsWorker } from "./database.ts";
import type { Logger } from "./log.ts";
import {
  deadLetters,
  type JobTools,
  type Outside,
  type Pace,
  prepareQueues,
  queueOptions,
  queueSchema,
  type RegisteredJob,
} from "./queue.ts";
import { Refusal } from "./refusal.ts";

export type QueueWorker = {
  /** Jobs waiting or running now, dead letters included. */
  depth: () => Promise<number>;
  /** Takes no new job and lets those under way finish. */
  close: () => Promise<void>;
};

export type QueueWorkerDependencies = { url: string; database: Database; log: Logger; outside: Outside };

type Outcome = { id: string; status: "completed" | "failed"; output?: object };

const finishWithinMs = 20_000;

/** The library's own, where what is due by the clock passes through. */
const clockQueue = "__pgboss__send-it";

/** Picks up jobs the moment they are committed, gives back those whose worker died, and never changes the schema. */
export async function openQueueWorker(
  jobs: RegisteredJob[],
  dependencies: QueueWorkerDependencies,
): Promise<QueueWorker> {
  const { url, database, log } = dependencies;
  const boss = new PgBoss({
    connectionString: url,
    application_name: "parley-queue",
    max: 4,
    schema: queueSchema,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    queueCacheIntervalSeconds: 5,
  });
  // Unhandled, either of these would end the process.
  boss.on("error", (err) => log.error({ err }, "queue"));
  boss.on("warning", (warning) => log.warn({ warning }, "queue"));
  await transactAsWorker(database, (tx) => prepareQueues(tx, jobs));
  await boss.start();
  // Left as it is made, what a dead worker had taken from it would be missing for a quarter of an hour.
  await boss.updateQueue(clockQueue, { heartbeatSeconds: queueOptions.heartbeatSeconds });
  await Promise.all(jobs.map((definition) => serve(boss, definition, dependencies)));
  return {
    depth: async () => {
      const queues = await boss.getQueues([deadLetters, ...jobs.map(({ name }) => name)]);
      return queues.reduce((sum, { queuedCount, activeCount }) => sum + queuedCount + activeCount, 0);
    },
    close: () => boss.stop({ graceful: true, timeout: finishWithinMs }),
  };
}

async function serve(
  boss: PgBoss,
  definition: RegisteredJob,
  dependencies: QueueWorkerDependencies,
): Promise<void> {
  const { name, schedule, pace } = definition;
  const { policy: _, ...options } = queueOptions;
  await boss.updateQueue(name, options);
  if (schedule) await boss.schedule(name, schedule, {}, { tz: "UTC" });
  await boss.work(
    name,
    {
      ...(pace ? oneByOne(pace) : inBatches),
      perJobResults: true,
      pollingIntervalSeconds: 1,
      // Only for what nobody announces: a try that is due again, or a word that was lost.
      notifyPollingIntervalSeconds: 5,
    },
    (batch) =>
      Promise.all(
        batch.map(({ id, data, signal }) => perform(definition, { id, data, signal }, dependencies)),
      ),
  );
}

// A full queue is not emptied at the pace of the fallback poll: as long as batches are full the next one is fetched at once.
const inBatches = { batchSize: 5, localConcurrency: 2, burstWhenBatchFull: true };

/** Long work in lanes of its own: whoever is quick need not wait for the slowest of a batch. One by one as long as more wait. */
const oneByOne = ({ atOnce, perGroup }: Pace) => ({
  batchSize: 1,
  burstWhenReadyExceeds: 1,
  localConcurrency: atOnce,
  groupConcurrency: perGroup,
});

async function perform(
  definition: RegisteredJob,
  { id, data, signal }: { id: string; data: unknown; signal: AbortSignal },
  { database, outside, log }: QueueWorkerDependencies,
): Promise<Outcome> {
  const jobLog = log.child({ job: definition.name, jobId: id });
  const tools: JobTools = {
    ...outside,
    transact: (work) => transactAsWorker(database, work),
    log: jobLog,
    signal,
  };
  const started = performance.now();
  try {
    await definition.perform(tools, data);
    jobLog.info({ seconds: (performance.now() - started) / 1000 }, "job done");
    return { id, status: "completed" };
  } catch (error) {
    return outcomeOf(error, id, jobLog);
  }
}

/** The product's no is an answer: trying again would only get it again. */
function outcomeOf(error: unknown, id: string, log: Logger): Outcome {
  if (error instanceof Refusal) {
    log.warn({ code: error.code }, "job refused");
    return { id, status: "completed", output: { refused: error.code, error: error.message } };
  }
  log.error({ err: error }, "job failed");
  return { id, status: "failed", output: { error: error instanceof Error ? error.message : String(error) } };
}
