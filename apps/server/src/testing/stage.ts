import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Pool } from "pg";
import { afterAll } from "vitest";
import { createTestDatabase } from "../../../../database/testing.ts";
import { createApp } from "../app.ts";
import { jobs } from "../jobs.ts";
import { openIdentityService } from "../modules/accounts/index.ts";
import { anonymous, connectDatabase, transactAs } from "../platform/database.ts";
import { readEnv } from "../platform/env.ts";
import { openFetcher } from "../platform/fetcher/fetch-outside.ts";
import { openFiles } from "../platform/files.ts";
import { openLimits } from "../platform/limits.ts";
import { Attendance } from "../platform/live/attendance.ts";
import { createPublisher } from "../platform/live/publisher.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { openModels } from "../platform/models/open-models.ts";
import { prepareQueues } from "../platform/queue.ts";
import { createReadiness, probeAs } from "../platform/readiness.ts";
import { tokenVerifier } from "../platform/tokens.ts";
import { connectValkey } from "../platform/valkey.ts";
import { createWake } from "../platform/wake.ts";
import { issuer, keys, plantSigningKey } from "./signing.ts";

export const valkeyUrl = process.env.VALKEY_URL ?? "redis://127.0.0.1:6379";
export const log = createLog({ name: "test", level: process.env.TEST_LOG_LEVEL ?? "silent" });

/** Nothing a test leaves in Valkey is found by another. */
export const prefix = `parley-test:${randomUUID()}:`;

/** A database of its own for every test file, with the real engines behind the real app. */
export const testDatabase = await createTestDatabase("parley_test_");
export const { database, pool } = connectDatabase(testDatabase.api, { max: 4 });
export const owner = new Pool({ connectionString: testDatabase.owner, max: 4 });
export const valkey = await connectValkey(valkeyUrl, log);
export const publisher = createPublisher(valkey, { prefix, log });
export const limits = await openLimits({ database, valkey, prefix, log });
const readiness = createReadiness({ probe: probeAs(database), valkey });
await plantSigningKey(owner);
export const env = readEnv({
  DATABASE_IDENTITY_URL: testDatabase.identity,
  DATABASE_POOL: "4",
  AUTH_ISSUER: issuer,
  // Port 9 discards: a test that asks a model opens a sandbox first.
  SANDBOX_MODELS_URL: "http://127.0.0.1:9/models/v1",
});
export const identity = await openIdentityService(env, { valkey, prefix, log });
export const verifyToken = tokenVerifier(issuer, keys, identity.hasEnded);

export const filesFolder = await mkdtemp(join(tmpdir(), "parley-test-files-"));
export const files = await openFiles(pathToFileURL(filesFolder).href);
export const models = await openModels(env, { log });
await transactAs(database, anonymous, (tx) => prepareQueues(tx, jobs));

/** What the app runs on, for a test that puts another one in the place of a part. */
export const parts = {
  database,
  limits,
  log,
  metrics: createMetrics(),
  proxyHops: 1,
  publish: publisher.publish,
  attendance: new Attendance({ valkey, prefix, log, publish: publisher.publish }),
  wake: createWake({ valkey, prefix, log }),
  readiness,
  verifyToken,
  webOrigin: "http://localhost:5173",
  files,
  fetchOutside: openFetcher(env),
  models,
  identity,
};
export const app = createApp(parts);

afterAll(async () => {
  await publisher.settle();
  limits.close();
  await Promise.all([identity.close(), models.close()]);
  await Promise.all([database.destroy(), owner.end()]);
  for await (const found of valkey.scanIterator({ MATCH: `${prefix}*`, COUNT: 1_000 })) {
    if (found.length > 0) await valkey.unlink(found);
  }
  valkey.destroy();
  await Promise.all([testDatabase.drop(), rm(filesFolder, { recursive: true })]);
});
