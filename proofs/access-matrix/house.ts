import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Client } from "pg";
import { openFiles } from "../../apps/server/src/platform/files.ts";
import { pendingOfO, storedOfO, uploadOfA, uploadOfM } from "../../database/access-expectations-knowledge.ts";
import { idOf } from "../../database/access-identities.ts";
import { plantWorld } from "../../database/access-probe.ts";
import { withClient } from "../../database/connection.ts";
import { ensureSigningKey } from "../../database/dev-tokens.ts";
import { liftLimits, withArena } from "../support/arena.ts";
import { freePort } from "../support/free-port.ts";
import { startProcess } from "../support/processes.ts";
import { planSandbox } from "../support/sandbox.ts";
import { plantCanaries } from "./canaries.ts";
import { planted } from "./things.ts";

/** A real api over the rows that the expectations plant, each of them saying its own name. */
export type House = { origin: string; owner: Client; ownerUrl: string; serviceKey: string };

const serviceKey = "the-key-of-our-own-servers-in-the-matrix";

export async function withHouse(visit: (house: House) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "parley-matrix-"));
  const filesUrl = pathToFileURL(folder).href;
  const ports = { api: await freePort(), live: await freePort() };
  const { sandbox, env: outside } = await planSandbox();
  const origin = `http://127.0.0.1:${ports.api}`;
  await withArena("access-matrix", ({ env: own, owner, urls }) =>
    withClient(urls.owner, async (client) => {
      await plantWorld(client);
      await plantCanaries(client);
      await liftLimits(owner);
      // The planted key signs nothing.
      await client.query("delete from auth.signing_keys where kid = 'matrix-key'");
      await ensureSigningKey(urls.owner);
      await furnish(client, filesUrl);
      const env = {
        ...own,
        ...outside,
        // Made-up states and tokens are what this is about, and the engine would tell of each.
        LOG_LEVEL: process.env.PROOF_LOG_LEVEL ?? "fatal",
        FILES_URL: filesUrl,
        API_PORT: String(ports.api),
        LIVE_PORT: String(ports.live),
        AUTH_JWKS_URL: `${origin}/auth/v1/.well-known/jwks.json`,
        AUTH_SERVICE_KEY: serviceKey,
        DRAIN_DELAY_MS: "0",
      };
      const world = await startProcess("sandbox", env, Number(new URL(sandbox.origin).port));
      const api = await startProcess("api", env, ports.api);
      await visit({ origin, owner: client, ownerUrl: urls.owner, serviceKey });
      await Promise.all([api.terminate(), world.terminate()]);
    }),
  );
  await rm(folder, { recursive: true });
}

/** Files of one byte, as their rows say, and what else a call needs to come to its end. */
async function furnish(client: Client, filesUrl: string): Promise<void> {
  const [M, request] = [idOf("M"), planted.exportOfM];
  await client.query("insert into user_token_balances (user_id, balance_tokens) values ($1, 90000)", [M]);
  await client.query(
    `insert into data_requests (id, user_id, kind, status, progress, finished_at) values ($1, $2, 'export', 'done', 100, now())`,
    [request, M],
  );
  const files = await openFiles(filesUrl);
  await files.put(`exports/${M}/${request}.json`, Buffer.from('"words"'), "application/json");
  await files.put(`avatars/${planted.avatar}`, Buffer.from("w"), "image/webp");
  for (const id of [uploadOfA, uploadOfM, storedOfO, pendingOfO]) {
    await files.put(`uploads/${id}/part-1.bin`, Buffer.from("w"), "application/octet-stream");
  }
}
