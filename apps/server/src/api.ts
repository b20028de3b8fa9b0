import { setTimeout as pause } from "node:timers/promises";
import { createApp } from "./app.ts";
import { jobs } from "./jobs.ts";
import { mayWatch } from "./live.ts";
import { openIdentityService } from "./modules/accounts/index.ts";
import { anonymous, connectDatabase, transactAs } from "./platform/database.ts";
import { readEnv } from "./platform/env.ts";
import { openFetcher } from "./platform/fetcher/fetch-outside.ts";
import { openFiles } from "./platform/files.ts";
import { listen } from "./platform/http/listen.ts";
import { stopOnSignal } from "./platform/lifecycle.ts";
import { openLimits } from "./platform/limits.ts";
import { Attendance } from "./platform/live/attendance.ts";
import { openGateway } from "./platform/live/gateway.ts";
import { createPublisher } from "./platform/live/publisher.ts";
import { createLog } from "./platform/log.ts";
import { createMetrics, watchPool } from "./platform/metrics.ts";
import { openModels } from "./platform/models/open-models.ts";
import { prepareQueues } from "./platform/queue.ts";
import { createReadiness, probeAs } from "./platform/readiness.ts";
import { remoteKeys, tokenVerifier } from "./platform/tokens.ts";
import { connectValkey } from "./platform/valkey.ts";
import { createWake } from "./platform/wake.ts";

const env = readEnv(process.env);
const log = createLog({ name: "api", level: env.LOG_LEVEL });
const { database, pool } = connectDatabase(env.DATABASE_API_URL, {
  max: env.DATABASE_POOL,
  onBroken: (err) => log.warn({ err }, "database"),
});
const valkey = await connectValkey(env.VALKEY_URL, log);
await transactAs(database, anonymous, (tx) => prepareQueues(tx, jobs));

const prefix = env.VALKEY_PREFIX;
const identity = await openIdentityService(env, { valkey, prefix, log });
const publisher = createPublisher(valkey, { prefix, log });
const metrics = createMetrics();
const shared = {
  database,
  identity,
  valkey,
  prefix,
  log,
  limits: await openLimits({ database, valkey, prefix, log }),
  metrics,
  proxyHops: env.TRUSTED_PROXY_HOPS,
  publish: publisher.publish,
  attendance: new Attendance({ valkey, prefix, log, publish: publisher.publish }),
  wake: createWake({ valkey, prefix, log }),
  readiness: createReadiness({ probe: probeAs(database), valkey }),
  verifyToken: tokenVerifier(
    env.AUTH_ISSUER,
    remoteKeys(env.AUTH_JWKS_URL, env.AUTH_KEY_CACHE_SECONDS),
    identity.hasEnded,
  ),
  webOrigin: env.WEB_ORIGIN,
  files: await openFiles(env.FILES_URL),
  fetchOutside: openFetcher(env),
  models: await openModels(env, { log, metrics, shelf: { valkey, prefix } }),
};
const listener = await listen(createApp(shared), env.API_PORT);
const gateway = await openGateway(env.LIVE_PORT, { ...shared, mayWatch: mayWatch(database) });

watchPool(shared.metrics, pool);
shared.metrics.watch({ name: "live_viewers", help: "Open live streams", read: gateway.viewers });
shared.metrics.watch({ name: "live_channels", help: "Channels watched from here", read: gateway.channels });
shared.metrics.watch({ name: "live_waiting_bytes", help: "Not yet taken by viewers", read: gateway.waiting });
log.info({ api: env.API_PORT, live: env.LIVE_PORT }, "listening");

stopOnSignal(log, async () => {
  shared.readiness.startDraining();
  listener.startDraining();
  // Time for whoever sends requests here to notice and send them elsewhere.
  await pause(env.DRAIN_DELAY_MS);
  await Promise.all([listener.close(), gateway.close()]);
  shared.attendance.close();
  await publisher.settle();
  shared.limits.close();
  await Promise.all([identity.close(), shared.models.close()]);
  valkey.destroy();
  await database.destroy();
});
