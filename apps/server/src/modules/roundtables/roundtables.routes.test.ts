import { randomUUID } from "node:crypto";
import { Roundtable, RoundtableWithMinutes, Statement } from "@parley/contract/roundtables";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, type Person } from "../../testing/cast.ts";
import { owner } from "../../testing/stage.ts";
import { insertTwin, type StagedTwin } from "../../testing/twins.ts";

async function hold(host: Person, twin: StagedTwin): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into roundtables (id, owner_id, topic, status, rounds, current_round, quote_tokens, started_at)
     values ($1, $2, 'Publish prices?', 'running', 3, 1, 20000, now())`,
    [id, host.id],
  );
  await owner.query(
    "insert into roundtable_twins (roundtable_id, seat, twin_id, stance) values ($1, 1, $2, 'Yes')",
    [id, twin.id],
  );
  await owner.query(
    `insert into roundtable_statements (roundtable_id, seq, round, twin_id, body, citations)
     select $1, n, 1, $2, 'Statement ' || n, '[{"number": 1, "title": "Handbook"}]' from generate_series(1, 5) n`,
    [id, twin.id],
  );
  return id;
}

async function stage() {
  const people = await cast();
  const friend = await insertTwin(people.jonas, "Friend", { isPublic: true });
  return { ...people, friend, table: await hold(people.maya, friend) };
}

const read = (person: Person, id: string) => as(person).get(`/rest/v1/roundtables/${id}`);
const statements = async (person: Person, query: string) =>
  (await as(person).get(`/rest/v1/roundtable_statements?${query}`)).read(z.array(Statement));

describe("roundtables", () => {
  it("are listed to their host, with who sits at them (D1)", async () => {
    const { maya, stranger, table } = await stage();
    const tablesOf = async (person: Person) =>
      (await as(person).get("/rest/v1/roundtables")).read(z.array(Roundtable));
    expect(await tablesOf(maya)).toMatchObject([
      { id: table, quote_tokens: 20_000, seats: [{ name: "Friend" }] },
    ]);
    expect(await tablesOf(stranger)).toEqual([]);
    expect((await as(maya).get("/rest/v1/roundtables?limit=1000")).status).toBe(422);
  });

  it("do not exist for anyone else, not even for a twin's owner or staff (D1)", async () => {
    const { jonas, stranger, viktor, table } = await stage();
    for (const person of [jonas, stranger, viktor]) {
      const answers = [await read(person, table), await read(person, randomUUID())];
      expect(answers[0]?.status).toBe(404);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect(await statements(person, `roundtable_id=${table}`)).toEqual([]);
    }
  });

  it("are read in order, from any statement on (D3)", async () => {
    const { maya, table } = await stage();
    const said = await statements(maya, `roundtable_id=${table}&after_seq=2`);
    expect(said.map(({ seq }) => seq)).toEqual([3, 4, 5]);
    expect(said[0]?.citations).toEqual([{ number: 1, title: "Handbook" }]);
  });

  it("keep a seat whose twin the host may no longer see (D4)", async () => {
    const { maya, friend, table } = await stage();
    await owner.query("update virtual_twins set is_public = false where id = $1", [friend.id]);
    expect((await read(maya, table)).read(RoundtableWithMinutes).seats).toMatchObject([
      { seat: 1, twin_id: friend.id, name: null, stance: "Yes" },
    ]);
  });

  it("end with minutes (D5)", async () => {
    const { maya, friend, table } = await stage();
    const minutes = {
      positions: [{ twin_id: friend.id, stance: "Yes", statement: 1 }],
      disagreements: [{ about: "How", statements: [1, 2] }],
      open_questions: [{ question: "When?", statement: 5 }],
    };
    expect((await read(maya, table)).read(RoundtableWithMinutes).minutes).toBeNull();
    await owner.query(
      "update roundtables set status = 'ended', ended_at = now(), minutes = $2 where id = $1",
      [table, minutes],
    );
    expect((await read(maya, table)).read(RoundtableWithMinutes).minutes).toEqual(minutes);
  });
});
