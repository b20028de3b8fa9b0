// Signing keys are rotated again and again while people refresh their sessions and use them on two servers: no request may
// fail, every key must come to sign, and a key that was retired must open nothing.
import { setTimeout as pause } from "node:timers/promises";
import { decodeProtectedHeader } from "jose";
import { rotateSigningKeys } from "../apps/server/src/modules/accounts/index.ts";
import { connectDatabase, transactAsIdentity } from "../apps/server/src/platform/database.ts";
import { type Holder, useSession } from "./key-rotation/holder.ts";
import { type Arena, liftLimits, withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";
import { freePort } from "./support/free-port.ts";
import { startProcess } from "./support/processes.ts";

const isFull = process.argv.includes("--full");
const rotations = isFull ? 12 : 4;
/** As in production, only shorter: a key is published for as long as verifiers may keep the set, then it signs. */
const cacheSeconds = isFull ? 10 : 3;
const holders = 8;

await withArena("key-rotation", async (arena) => {
  await liftLimits(arena.owner);
  const servers = [await startServer(arena), await startServer(arena)];
  const origins = servers.map(({ origin }) => origin);
  const people = await arena.insertPeople(holders);
  const stopping = new AbortController();
  const using = people.map(async (person) =>
    useSession(await arena.sessionFor(person), { origins, signal: stopping.signal }),
  );
  const made = await rotateAgainAndAgain(arena);
  stopping.abort();
  const used = await Promise.all(using);
  const stillOpens = await retiredKeyOpens(arena, used, origins);
  await Promise.all(servers.map(({ running }) => running.terminate()));
  report(used, made, stillOpens);
});

async function startServer({ env }: Arena) {
  const [api, live] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${api}`;
  const here = {
    ...env,
    API_PORT: String(api),
    LIVE_PORT: String(live),
    AUTH_JWKS_URL: `${origin}/auth/v1/.well-known/jwks.json`,
    AUTH_KEY_CACHE_SECONDS: String(cacheSeconds),
  };
  return { origin, running: await startProcess("api", here, api) };
}

async function rotateAgainAndAgain(arena: Arena): Promise<string[]> {
  const { database } = connectDatabase(arena.urls.identity, { max: 1 });
  const made: string[] = [];
  await pause(2_000);
  for (let n = 0; n < rotations; n++) {
    made.push(
      await transactAsIdentity(database, (tx) => rotateSigningKeys(tx, { leadSeconds: cacheSeconds })),
    );
    // Until it signs everywhere, and a little longer.
    await pause((cacheSeconds * 2 + 2) * 1_000);
  }
  await database.destroy();
  return made;
}

/** The hour until a key's last token has run out is cut short here; verifiers still learn of it as they always do. */
async function retiredKeyOpens(arena: Arena, used: Holder[], origins: string[]): Promise<number> {
  await arena.owner.query(
    "update auth.signing_keys set retired_at = greatest(now(), active_from + interval '1 ms') where retired_at is not null",
  );
  await pause((cacheSeconds + 1) * 1_000);
  const old = used.map(({ firstToken }) => firstToken);
  const answers = await Promise.all(
    origins.flatMap((origin) =>
      old.map((token) => fetch(`${origin}/rest/v1/rooms`, { headers: { authorization: `Bearer ${token}` } })),
    ),
  );
  return answers.filter(({ status }) => status !== 401).length;
}

function report(used: Holder[], made: string[], stillOpens: number): void {
  const requests = used.reduce((sum, holder) => sum + holder.requests, 0);
  const failures = used.flatMap((holder) => holder.failures);
  const signed = new Set(
    used.flatMap(({ tokens }) => tokens.map((token) => decodeProtectedHeader(token).kid)),
  );
  const unused = made.filter((kid) => !signed.has(kid));
  for (const failure of failures.slice(0, 10)) console.log(failure);
  console.log(`${signed.size} keys signed, ${unused.length} of ${made.length} new ones never did`);
  conclude(
    "key-rotation",
    `${failures.length} failed of ${requests} requests over ${made.length} rotations, retired keys opened ${stillOpens} doors`,
    "0 failed and 0 doors",
    failures.length === 0 && stillOpens === 0 && unused.length === 0 && requests > 500,
  );
}
