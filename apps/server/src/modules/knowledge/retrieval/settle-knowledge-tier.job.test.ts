import { TriedQuestion } from "@parley/contract/retrieval";
import { describe, expect, it } from "vitest";
import { as } from "../../../testing/as.ts";
import type { Person } from "../../../testing/cast.ts";
import { stageTeaching } from "../../../testing/knowledge.ts";
import { type Shelved, shelve } from "../../../testing/retrieval.ts";
import { owner } from "../../../testing/stage.ts";
import type { StagedTwin } from "../../../testing/twins.ts";
import { openWorkshop } from "../../../testing/working.ts";
import { insertOntoShelf, updateShelfOpen } from "./retrieval.queries.ts";
import {
  SHELF_ABOVE,
  SHELF_BELOW,
  settleKnowledgeTier,
  sweepKnowledgeTiers,
} from "./settle-knowledge-tier.job.ts";

const { tools } = await openWorkshop();

async function stage() {
  const staged = await stageTeaching();
  const { maya, ines } = staged;
  const bread = await shelve(ines, maya, { title: "Bread", passages: ["Rye bread rests for a whole day."] });
  return { ...staged, bread };
}

/** Passages with few dimensions that differ: an index of them is made in a moment. */
async function stuff(twin: StagedTwin, item: Shelved, count: number): Promise<void> {
  await owner.query(
    `insert into knowledge_chunks (twin_id, item_id, version, position, body, model, embedding)
     select $1, $2, 1, n, 'Filler ' || n, 'm', (array_fill(0::real, array[510]) || array[n::real, 1])::vector::halfvec
     from generate_series(10, 9 + $3::int) n`,
    [twin.id, item.id, count],
  );
}

const shelfOf = (twin: StagedTwin) => `knowledge_chunks_of_${twin.id.replaceAll("-", "")}`;
async function lies(twin: StagedTwin): Promise<Record<string, number>> {
  const { rows } = await owner.query(
    "select tableoid::regclass::text as place, count(*)::int as passages from knowledge_chunks where twin_id = $1 group by 1",
    [twin.id],
  );
  return Object.fromEntries(rows.map(({ place, passages }) => [place, passages]));
}
const settle = (twin: StagedTwin) => settleKnowledgeTier.run(tools, { twin_id: twin.id });
async function ask(person: Person, twin: StagedTwin) {
  const question = { twinId: twin.id, question: "How long does rye bread rest?" };
  const { tier, passages } = (await as(person).call("try-question", question)).read(TriedQuestion);
  return { tier, first: passages[0]?.item_id };
}

describe("a twin's place", () => {
  it("is among the others as long as it is small (S9)", async () => {
    const { ines, bread } = await stage();
    await stuff(ines, bread, 50);
    await settle(ines);
    expect(await lies(ines)).toEqual({ knowledge_chunks_default: 51 });
  });

  it("is a shelf of its own when it is large, and nothing is lost on the way there and back (S9)", async () => {
    const { maya, ines, bread } = await stage();
    await stuff(ines, bread, SHELF_ABOVE);
    await settle(ines);
    expect(await lies(ines)).toEqual({ [shelfOf(ines)]: SHELF_ABOVE + 1 });
    expect(await ask(maya, ines)).toMatchObject({ tier: "own_index", first: bread.id });

    await owner.query("delete from knowledge_chunks where twin_id = $1 and position > $2", [
      ines.id,
      SHELF_BELOW + 100,
    ]);
    await settle(ines);
    expect(Object.keys(await lies(ines))).toEqual([shelfOf(ines)]);

    await owner.query("delete from knowledge_chunks where twin_id = $1 and position > 100", [ines.id]);
    await settle(ines);
    expect(Object.keys(await lies(ines))).toEqual(["knowledge_chunks_default"]);
    expect(await ask(maya, ines)).toMatchObject({ tier: "exact", first: bread.id });
    const { rows } = await owner.query("select to_regclass($1) as shelf", [shelfOf(ines)]);
    expect(rows).toEqual([{ shelf: null }]);
  }, 120_000);

  it("takes along what came and leaves what went while it was being filled (S9)", async () => {
    const { ines, bread } = await stage();
    await stuff(ines, bread, 20);
    await tools.transact((tx) => insertOntoShelf(tx, ines.id, 10));
    await owner.query("delete from knowledge_chunks where twin_id = $1 and position in (10, 11, 12, 13)", [
      ines.id,
    ]);
    await tools.transact((tx) => updateShelfOpen(tx, ines.id));
    expect(await lies(ines)).toEqual({ [shelfOf(ines)]: 17 });
  });

  it("is cleared away after the twin itself is gone", async () => {
    const { ines, bread } = await stage();
    await stuff(ines, bread, 5);
    await tools.transact((tx) => insertOntoShelf(tx, ines.id, 100));
    await tools.transact((tx) => updateShelfOpen(tx, ines.id));
    await owner.query("delete from virtual_twins where id = $1", [ines.id]);
    await sweepKnowledgeTiers.run(tools, {});
    const { rows: orders } = await owner.query(
      "delete from queue.job where name = 'settle-knowledge-tier' and data ->> 'twin_id' = $1 returning data",
      [ines.id],
    );
    expect(orders).toHaveLength(1);
    await settle(ines);
    const { rows } = await owner.query("select to_regclass($1) as shelf", [shelfOf(ines)]);
    expect(rows).toEqual([{ shelf: null }]);
  });

  it("is not for people to change (S1)", async () => {
    const { ines } = await stage();
    for (const call of [
      "fill_knowledge_shelf($1, 5)",
      "open_knowledge_shelf($1)",
      "close_knowledge_shelf($1)",
    ]) {
      const client = await owner.connect();
      await client.query("begin");
      await client.query("set local role authenticated");
      await expect(client.query(`select ${call}`, [ines.id])).rejects.toThrow("permission denied");
      await client.query("rollback");
      client.release();
    }
  });
});
