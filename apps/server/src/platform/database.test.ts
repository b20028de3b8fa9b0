import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { cast } from "../testing/cast.ts";
import { openFaultProxy } from "../testing/fault-proxy.ts";
import { database, owner, pool, testDatabase } from "../testing/stage.ts";
import { type Actor, anonymous, connectDatabase, type Tx, transactAs, transactAsWorker } from "./database.ts";
import { refusalBehind } from "./engine-refusals.ts";

const actorFor = (userId: Actor["userId"]): Actor => ({
  userId,
  role: "authenticated",
  aal: "aal1",
  claims: JSON.stringify({ sub: userId, role: "authenticated", aal: "aal1" }),
});

const whoAmI = async (tx: Tx) => {
  const { rows } = await sql<{ role: string; claims: string }>`
    select current_user::text as role, current_setting('request.jwt.claims') as claims`.execute(tx);
  return rows[0];
};

describe("transactAs", () => {
  it("runs as the person it is given", async () => {
    const { jonas } = await cast();
    const actor = actorFor(jonas.id);
    expect(await transactAs(database, actor, whoAmI)).toEqual({
      role: "authenticated",
      claims: actor.claims,
    });
  });

  it("runs as a visitor when there is nobody", async () => {
    expect(await transactAs(database, anonymous, whoAmI)).toEqual({
      role: "anon",
      claims: '{"role":"anon"}',
    });
  });

  it("hands claims over as they are, whatever stands in them", async () => {
    const claims = `{"sub":"x'); drop table rooms; --","back":"\\\\ \\u0000"}`;
    expect(await transactAs(database, { role: "anon", claims }, whoAmI)).toMatchObject({ claims });
  });

  it("leaves nobody on the connection, whether the work succeeds or fails", async () => {
    const { jonas } = await cast();
    await transactAs(database, actorFor(jonas.id), whoAmI);
    await transactAs(database, actorFor(jonas.id), () => Promise.reject(new Error("no"))).catch(() => {});
    await transactAs(database, actorFor(jonas.id), (tx) => sql`select 1 / 0`.execute(tx)).catch(() => {});
    const checks = await Promise.all(
      Array.from({ length: 4 }, () =>
        pool.query(
          "select current_user::text as role, current_setting('request.jwt.claims', true) as claims",
        ),
      ),
    );
    for (const { rows } of checks) expect(rows[0]).toMatchObject({ role: "parley_api" });
    for (const { rows } of checks) expect(rows[0].claims ?? "").toBe("");
  });

  it("throws away a connection that somebody is still on", async () => {
    const single = connectDatabase(testDatabase.api, { max: 1 });
    await single.pool.query(`select set_config('request.jwt.claims', '{"sub":"somebody"}', false)`);
    await expect(transactAs(single.database, anonymous, whoAmI)).rejects.toThrow("somebody's identity");
    expect(await transactAs(single.database, anonymous, whoAmI)).toMatchObject({ role: "anon" });
    await single.database.destroy();
  });

  it("is the only way to begin a transaction", async () => {
    await expect(database.transaction().execute(whoAmI)).rejects.toThrow("transactAs");
  });

  it("grants nothing to a query made outside of it", async () => {
    await expect(database.selectFrom("rooms").selectAll().execute()).rejects.toThrow(
      'relation "rooms" does not exist',
    );
  });

  it("begins in the round trip of the first statement, and not at all when nothing is asked", async () => {
    const single = connectDatabase(testDatabase.api, { max: 1 });
    const client = await single.pool.connect();
    let queries = 0;
    const query = client.query.bind(client);
    client.query = new Proxy(query, {
      apply: (target, self, args) => {
        queries += 1;
        return Reflect.apply(target, self, args);
      },
    });
    client.release();
    await transactAs(single.database, anonymous, async () => {});
    expect(queries).toBe(0);
    await transactAs(single.database, anonymous, whoAmI);
    expect(queries).toBe(2);
    await single.database.destroy();
  });

  it("gives statements that are asked at once the same identity", async () => {
    const both = await transactAs(database, anonymous, (tx) => Promise.all([whoAmI(tx), whoAmI(tx)]));
    expect(both).toEqual([anonymous, anonymous]);
  });

  it("never runs a statement whose beginning failed", async () => {
    // What a sequence has given away no rollback takes back: it tells whether anybody ever asked.
    await owner.query(
      "create schema asking; grant usage on schema asking to public; create sequence asking.times; " +
        "grant usage on sequence asking.times to public",
    );
    const single = connectDatabase(testDatabase.api, { max: 1 });
    const ask = (tx: Tx) => sql`select nextval('asking.times')::text as n`.execute(tx);
    const askTwice = (tx: Tx) => ask(tx).catch(() => ask(tx));
    await single.pool.query(`select set_config('request.jwt.claims', '{"sub":"somebody"}', false)`);
    await expect(transactAs(single.database, anonymous, askTwice)).rejects.toThrow("somebody's identity");
    const claims = "a\0b";
    await expect(transactAs(single.database, { role: "anon", claims }, askTwice)).rejects.toThrow("0x00");
    const stranger = Object.assign({ ...anonymous }, { role: "postgres" });
    await expect(transactAs(single.database, stranger, askTwice)).rejects.toThrow("permission denied");
    expect((await transactAs(single.database, anonymous, ask)).rows).toEqual([{ n: "1" }]);
    await single.database.destroy();
    await owner.query("drop schema asking cascade");
  });

  it("does not pretend to have committed after a swallowed failure", async () => {
    const fail = (tx: Tx) => sql`select 1 / 0`.execute(tx).catch(() => {});
    await expect(transactAs(database, anonymous, fail)).rejects.toThrow("nothing was committed");
    const failLater = (tx: Tx) => whoAmI(tx).then(() => fail(tx));
    await expect(transactAs(database, anonymous, failLater)).rejects.toThrow("nothing was committed");
  });

  it("runs the work once more after a serialization failure or a deadlock", async () => {
    let tries = 0;
    const answer = await transactAs(database, anonymous, async (tx) => {
      tries += 1;
      if (tries === 1) await raise(tx, "40001");
      return tries;
    });
    expect(answer).toBe(2);
    tries = 0;
    const twice = transactAs(database, anonymous, async (tx) => {
      tries += 1;
      await raise(tx, "40P01");
    });
    await expect(twice).rejects.toMatchObject({ code: "40P01" });
    expect(tries).toBe(2);
  });

  it("gives up on a statement that takes too long, and goes on", async () => {
    const hasty = connectDatabase(testDatabase.api, { max: 1, statementTimeoutMs: 50 });
    const slow = transactAs(hasty.database, anonymous, (tx) => sql`select pg_sleep(5)`.execute(tx));
    await expect(slow).rejects.toMatchObject({ code: "57014" });
    expect(await transactAs(hasty.database, anonymous, whoAmI)).toMatchObject({ role: "anon" });
    await hasty.database.destroy();
  });

  it("survives a connection that breaks while its work waits for something else", async () => {
    const single = connectDatabase(testDatabase.api, { max: 1 });
    const broken = transactAs(single.database, anonymous, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await owner.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await expect.poll(() => backendIsGone(rows[0]?.pid)).toBe(true);
      return whoAmI(tx);
    });
    await expect(broken).rejects.toSatisfy((error) => refusalBehind(error)?.code === "unavailable");
    expect(await transactAs(single.database, anonymous, whoAmI)).toMatchObject({ role: "anon" });
    await single.database.destroy();
  });

  it("gives up on a network that swallows the answer, and goes on over another connection", async () => {
    const proxy = await openFaultProxy(testDatabase.api);
    const lost = connectDatabase(proxy.url, { max: 1, statementTimeoutMs: 100 });
    const began = performance.now();
    const swallowed = transactAs(lost.database, anonymous, (tx) => {
      proxy.stall();
      return whoAmI(tx);
    });
    await expect(swallowed).rejects.toSatisfy((error) => refusalBehind(error)?.code === "unavailable");
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(await transactAs(lost.database, anonymous, whoAmI)).toMatchObject({ role: "anon" });
    await lost.database.destroy();
    proxy.close();
  });

  it("says that it is busy when every connection is taken", async () => {
    const single = connectDatabase(testDatabase.api, { max: 1, acquireTimeoutMs: 50 });
    const { promise: untilTold, resolve: tell } = Promise.withResolvers<void>();
    const holder = transactAs(single.database, anonymous, () => untilTold);
    await expect(transactAs(single.database, anonymous, whoAmI)).rejects.toThrow("timeout exceeded");
    tell();
    await holder;
    await single.database.destroy();
  });

  it("reads counts as numbers, and refuses one that a number cannot hold", async () => {
    const read = (text: string) =>
      transactAs(
        database,
        anonymous,
        async (tx) => (await sql<{ n: number }>`select ${text}::int8 as n`.execute(tx)).rows[0]?.n,
      );
    expect(await read("9007199254740991")).toBe(9007199254740991);
    await expect(read("9007199254740993")).rejects.toThrow(RangeError);
  });
});

describe("transactAsWorker", () => {
  it("runs with the worker's own grants and nobody's claims", async () => {
    const worker = connectDatabase(testDatabase.worker, { max: 1 });
    expect(await transactAsWorker(worker.database, whoAmI)).toEqual({ role: "parley_worker", claims: "" });
    await worker.database.destroy();
  });
});

const raise = (tx: Tx, code: string) =>
  sql.raw(`do $$ begin raise exception 'in the way' using errcode = '${code}'; end $$`).execute(tx);

async function backendIsGone(pid: number | undefined): Promise<boolean> {
  const { rowCount } = await owner.query("select from pg_stat_activity where pid = $1", [pid]);
  return rowCount === 0;
}
