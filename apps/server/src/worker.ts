import { Hono } from "hono";
import { jobs } from "./jobs.ts";
import { TurnRunner } from "./modules/conversation/index.ts";
import { connectDatabase, transactAsWorker } from "./platform/database.ts";
import { openDns } from "./platform/dns.ts";
import { readEnv } from "./platform/env.ts";
import { openFetcher } from "./platform/fetcher/fetch-outside.ts";
import { openFiles } from "./platform/files.ts";
import { listen } from "./platform/http/listen.ts";
import { onError } from "./platform/http/on-error.ts";
import { operatorRoutes } from "./platform/http/operator-routes.ts";
import { type RequestContext, requestContext } from "./platform/http/request-context.ts";
import { stopOnSignal } from "./platform/lifecycle.ts";
import { createPublisher } from "./platform/live/publisher.ts";
import { createLog } from "./platform/log.ts";
import { createMailer } from "./platform/mail.ts";
import { createMetrics, watchPool } from "./platform/metrics.ts";
import { openModels } from "./platform/models/open-models.ts";
import { openQueueWorker } from "./platform/queue-worker.ts";
import { createReadiness, probeAsWorker } from "./platform/readiness.ts";
import { createSmsSender } from "./platform/sms.ts";
import { connectValkey } from "./platform/valkey.ts";
import { listenForWake } from "./platform/wake.ts";

const env = readEnv(process.env);
const log = createLog({ name: "worker", level: env.LOG_LEVEL });
const { database, pool } = connectDatabase(env.DATABASE_WORKER_URL, {
  max: env.DATABASE_POOL,
  onBroken: (err) => log.warn({ err }, "database"),
});
const valkey = await connectValkey(env.VALKEY_URL, log);
const publisher = createPublisher(valkey, { prefix: env.VALKEY_PREFIX, log });
const mail = createMailer(env);
const metrics = createMetrics();
const models = await openModels(env, { log, metrics, shelf: { valkey, prefix: env.VALKEY_PREFIX } });
const worker = await openQueueWorker(jobs, {
  url: env.DATABASE_WORKER_URL,
  database,
  log,
  outside: {
    publish: publisher.publish,
    mail,
    sms: createSmsSender(env),
    files: await openFiles(env.FILES_URL),
    fetchOutside: openFetcher(env),
    readTxt: openDns(env.DNS_SERVERS),
    models,
    webOrigin: env.WEB_ORIGIN,
    authSecret: env.AUTH_SECRET,
  },
});

const turns = new TurnRunner(
  { transact: (work) => transactAsWorker(database, work), models, publisher, log },
  { atOnce: env.WORKER_TURNS },
);
const sleepAgain = await listenForWake({ valkey, prefix: env.VALKEY_PREFIX, log }, (toEnd) =>
  turns.wake(toEnd),
);

const readiness = createReadiness({ probe: probeAsWorker(database), valkey });
watchPool(metrics, pool);
metrics.watch({ name: "queue_depth", help: "Jobs waiting or running", read: worker.depth });

metrics.watch({ name: "turns_under_way", help: "Answers being written", read: () => turns.underWay });

const app = new Hono<RequestContext>();
app.onError(onError);
app.use(requestContext(log, metrics));
app.route("/", operatorRoutes({ metrics, readiness }));
const listener = await listen(app, env.WORKER_PORT);
log.info({ port: env.WORKER_PORT }, "listening");

stopOnSignal(log, async () => {
  readiness.startDraining();
  listener.startDraining();
  sleepAgain();
  await Promise.all([worker.close(), turns.close()]);
  mail.close();
  await models.close();
  await publisher.settle();
  await listener.close();
  valkey.destroy();
  await database.destroy();
});

// The process is ready without it; only its first answer would be late. A second later: it holds up whoever asks whether we are.
setTimeout(() => {
  models.prepare().catch((err: unknown) => log.error({ err }, "models could not be prepared"));
}, 1_000).unref();
