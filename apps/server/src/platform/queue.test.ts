import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { cast } from "../testing/cast.ts";
import { outsideOf } from "../testing/outside.ts";
import { database, log, owner, testDatabase } from "../testing/stage.ts";
import { type Actor, connectDatabase, transactAs, transactAsWorker } from "./database.ts";
import { enqueue, enqueueAll, type JobTools, job, prepareQueues } from "./queue.ts";
import { openQueueWorker, type QueueWorker } from "./queue-worker.ts";
import { Refusal } from "./refusal.ts";
import { verifyAuditLog } from "./verify-audit-log.job.ts";

const ran: string[] = [];
const Key = z.object({ key: z.string() });

const note = job({
  name: "note",
  payload: Key,
  async run(_tools, { key }) {
    ran.push(key);
  },
});
const refuse = job({
  name: "refuse",
  payload: Key,
  async run(_tools, { key }) {
    ran.push(key);
    throw new Refusal("not_found");
  },
});
const stumble = job({
  name: "stumble",
  payload: Key,
  async run(_tools, { key }) {
    ran.push(key);
    if (ran.filter((other) => other === key).length === 1) throw new Error("the first time it fails");
  },
});
const lookAround = job({
  name: "look-around",
  payload: Key,
  async run({ transact, signal }, { key }) {
    const { rows } = await transact((tx) =>
      sql<{ role: string }>`select current_user::text as role`.execute(tx),
    );
    ran.push(`${key} as ${rows[0]?.role}, ${signal.aborted ? "aborted" : "running"}`);
  },
});
const plod = job({
  name: "plod",
  payload: Key,
  pace: { atOnce: 2, perGroup: 2 },
  async run(_tools, { key }) {
    ran.push(key);
  },
});
const jobs = [plod, note, refuse, stumble, lookAround, verifyAuditLog];

const workerDatabase = connectDatabase(testDatabase.worker, { max: 2 });
let worker: QueueWorker;
let actor: Actor;

beforeAll(async () => {
  const { jonas } = await cast();
  const claims = JSON.stringify({ sub: jonas.id, role: "authenticated", aal: "aal1" });
  actor = { userId: jonas.id, role: "authenticated", aal: "aal1", claims };
  worker = await openQueueWorker(jobs, {
    url: testDatabase.worker,
    database: workerDatabase.database,
    log,
    outside: outsideOf(),
  });
});

afterAll(async () => {
  await worker.close();
  await workerDatabase.database.destroy();
});

const stateOf = async (name: string, key: string) => {
  const { rows } = await owner.query(
    "select state, retry_count, output from queue.job where name = $1 and data ->> 'key' = $2",
    [name, key],
  );
  return rows[0];
};

describe("the queue", () => {
  it("runs a job as soon as the transaction it was enqueued in commits", async () => {
    const key = randomUUID();
    await transactAs(database, actor, async (tx) => {
      await enqueue(tx, note, { key });
      expect(ran).not.toContain(key);
    });
    await expect.poll(() => ran.includes(key), { interval: 5, timeout: 1_500 }).toBe(true);
    await expect.poll(async () => (await stateOf("note", key))?.state).toBe("completed");
  });

  it("knows no job of a transaction that was rolled back", async () => {
    const key = randomUUID();
    const failed = transactAs(database, actor, async (tx) => {
      await enqueue(tx, note, { key });
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    expect(await stateOf("note", key)).toBeUndefined();
  });

  it("gives the person their own identity back after enqueueing", async () => {
    const role = await transactAs(database, actor, async (tx) => {
      await enqueue(tx, note, { key: randomUUID() });
      return (await sql<{ role: string }>`select current_user::text as role`.execute(tx)).rows[0]?.role;
    });
    expect(role).toBe("authenticated");
  });

  it("is closed to people: they can neither read it nor write to it", async () => {
    const peek = transactAs(database, actor, (tx) => sql`select * from queue.job`.execute(tx));
    await expect(peek).rejects.toMatchObject({ code: "42501" });
  });

  it("refuses a payload that does not fit before it is written", async () => {
    const wrong = transactAs(database, actor, (tx) => enqueue(tx, note, JSON.parse('{"key":7}')));
    await expect(wrong).rejects.toThrow(z.ZodError);
  });

  it("runs jobs with the worker's grants, on nobody's behalf", async () => {
    const key = randomUUID();
    await transactAs(database, actor, (tx) => enqueue(tx, lookAround, { key }));
    await expect.poll(() => ran.includes(`${key} as parley_worker, running`)).toBe(true);
  });

  it("takes a refusal for an answer: the job is over, and its row says why", async () => {
    const key = randomUUID();
    await transactAs(database, actor, (tx) => enqueue(tx, refuse, { key }));
    await expect.poll(async () => (await stateOf("refuse", key))?.state).toBe("completed");
    expect(await stateOf("refuse", key)).toMatchObject({ output: { refused: "not_found" }, retry_count: 0 });
    expect(ran.filter((other) => other === key)).toHaveLength(1);
  });

  it("tries again what failed", async () => {
    const key = randomUUID();
    await transactAs(database, actor, (tx) => enqueue(tx, stumble, { key }));
    await expect
      .poll(async () => (await stateOf("stumble", key))?.state, { timeout: 15_000 })
      .toBe("completed");
    expect(ran.filter((other) => other === key)).toHaveLength(2);
  });

  it("keeps what failed every time where an operator can see it", async () => {
    const key = randomUUID();
    await transactAs(database, actor, (tx) => enqueue(tx, stumble, { key }, { startAfter: 3_600 }));
    await owner.query(
      "update queue.job set retry_limit = 0, start_after = now() where name = 'stumble' and data ->> 'key' = $1",
      [key],
    );
    await expect
      .poll(async () => (await stateOf("dead-letters", key))?.state, { timeout: 10_000 })
      .toBe("created");
  });

  it("empties a full queue without waiting between jobs", async () => {
    const keys = Array.from({ length: 60 }, () => randomUUID());
    const started = performance.now();
    await transactAs(database, actor, async (tx) => {
      for (const key of keys) await enqueue(tx, note, { key });
    });
    await expect.poll(() => keys.every((key) => ran.includes(key)), { timeout: 10_000 }).toBe(true);
    expect(performance.now() - started).toBeLessThan(8_000);
  });

  it("goes on with long work as soon as it has ended, one owner's two at a time", async () => {
    const keys = Array.from({ length: 100 }, () => randomUUID());
    await transactAs(database, actor, (tx) =>
      enqueueAll(
        tx,
        plod,
        keys.map((key) => ({ key })),
        { group: "one owner" },
      ),
    );
    // By the fallback poll alone these would take four minutes.
    await expect.poll(() => keys.every((key) => ran.includes(key)), { timeout: 40_000 }).toBe(true);
  }, 60_000);

  it("can be prepared again and again", async () => {
    const prepare = () => transactAs(database, actor, (tx) => prepareQueues(tx, jobs));
    await expect(Promise.all([prepare(), prepare()])).resolves.toBeDefined();
  });

  it("knows how much it holds", async () => {
    expect(await worker.depth()).toBeGreaterThanOrEqual(0);
  });
});

describe("verify-audit-log", () => {
  const tools: JobTools = {
    ...outsideOf(),
    transact: (work) => transactAsWorker(workerDatabase.database, work),
    log,
    signal: new AbortController().signal,
  };

  it("is content with a whole chain, and fails on one that was tampered with", async () => {
    await owner.query("select write_audit('test', 'test', $1, null, null) from generate_series(1, 3)", [
      randomUUID(),
    ]);
    await expect(verifyAuditLog.run(tools, {})).resolves.toBeUndefined();
    await owner.query(
      "alter table audit_log disable trigger user; update audit_log set action = 'forged' where id = 2",
    );
    await expect(verifyAuditLog.run(tools, {})).rejects.toThrow("row 2");
  });
});
