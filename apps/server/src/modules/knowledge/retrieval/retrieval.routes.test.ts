import { randomUUID } from "node:crypto";
import { GoldenQuestion, GoldenRun, TriedQuestion } from "@parley/contract/retrieval";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../../testing/as.ts";
import type { Person } from "../../../testing/cast.ts";
import { stageTeaching } from "../../../testing/knowledge.ts";
import { shelve } from "../../../testing/retrieval.ts";
import { owner } from "../../../testing/stage.ts";
import { giveTier, insertTwin, type StagedTwin } from "../../../testing/twins.ts";

const rye = {
  title: "Rye bread",
  passages: [
    "A rye starter is fed every Thursday with flour and lukewarm water.",
    "The loaf bakes for seventy-five minutes and rests for a whole day.",
    "Salt goes in last, eighteen grams for each kilogram of flour.",
  ],
};
const bees = {
  title: "Keeping bees",
  passages: ["A swarm in a tree is gentle, since its bees are full of honey and have nothing to defend."],
};

async function stage() {
  const staged = await stageTeaching();
  const { maya, ines } = staged;
  await giveTier(maya, "growth");
  return { ...staged, rye: await shelve(ines, maya, rye), bees: await shelve(ines, maya, bees) };
}

const attempt = (person: Person, twin: { id: string }, question: string) =>
  as(person).call("try-question", { twinId: twin.id, question });
const tried = async (person: Person, twin: StagedTwin, question: string) =>
  (await attempt(person, twin, question)).read(TriedQuestion);

describe("try-question", () => {
  it("shows the passages, their places and why they stand there (S1, S3)", async () => {
    const { maya, ivan, jonas, ines, rye: bread } = await stage();
    for (const person of [maya, ivan, jonas]) {
      const { passages, tier, is_answerable } = await tried(person, ines, "How is the rye starter fed?");
      expect({ tier, is_answerable }).toEqual({ tier: "exact", is_answerable: true });
      expect(passages[0]).toMatchObject({
        rank: 1,
        item_id: bread.id,
        title: "Rye bread",
        is_in_prompt: true,
      });
      expect(passages[0]?.body.startsWith(rye.passages[0] ?? "")).toBe(true);
      expect(passages[0]?.locator.start).toBe(0);
    }
  });

  it("finds by meaning what shares no word", async () => {
    const { maya, ines, bees: hive } = await stage();
    const { passages } = await tried(maya, ines, "Will insects hurt me when they hang from a branch?");
    expect(passages[0]).toMatchObject({ item_id: hive.id, word_rank: null });
  });

  it("says when there is no source worth answering from (S5)", async () => {
    const { maya, ines } = await stage();
    const { is_answerable } = await tried(maya, ines, "Which visa do I need to work in Canada?");
    expect(is_answerable).toBe(false);
    const empty = await insertTwin(maya, "Empty");
    expect(await tried(maya, empty, "Anything?")).toMatchObject({ passages: [], is_answerable: false });
  });

  it("asks a German document in German, by its words (S6)", async () => {
    const { maya, ines } = await stage();
    const passages = ["Der Tannenhonig stammt vom Honigtau der Rindenläuse, die an den Zweigen saugen."];
    const forest = await shelve(ines, maya, { title: "Waldhonig", passages, language: "de" });
    const found = await tried(maya, ines, "Woher stammt der Tannenhonig?");
    expect(found.passages[0]).toMatchObject({ item_id: forest.id, word_rank: 1 });
    expect(found.is_answerable).toBe(true);
  });

  it("sees neither another twin's passages nor those of a version that does not count (S2)", async () => {
    const { maya, ines, rye: bread } = await stage();
    const other = await insertTwin(maya, "Other");
    await shelve(other, maya, {
      title: "Secret",
      passages: ["The canary sings about a rye starter at dawn."],
    });
    await owner.query("update knowledge_items set version = 2 where id = $1", [bread.id]);
    const { passages } = await tried(maya, ines, "rye starter canary");
    expect(passages.map(({ title }) => title)).toEqual(["Keeping bees"]);
  });

  it("keeps to the budget of an answer (S4)", async () => {
    const { maya, ines } = await stage();
    await owner.query("update knowledge_chunks set token_count = 1400 where twin_id = $1", [ines.id]);
    const { passages, prompt_tokens, budget_tokens } = await tried(maya, ines, "How is the rye starter fed?");
    expect(prompt_tokens).toBeLessThanOrEqual(budget_tokens);
    expect(passages.filter(({ is_in_prompt }) => is_in_prompt)).toHaveLength(1);
    expect(passages.length).toBeGreaterThan(1);
  });

  it("reads quotes, backslashes and operators as words", async () => {
    const { maya, ines } = await stage();
    for (const question of ["rye's \\ 'starter' & | ! <-> :*", "'", "\\", "%_"]) {
      expect((await attempt(maya, ines, question)).status).toBe(200);
    }
  });

  it("tells a stranger no more of a public twin than of none (S1)", async () => {
    const { stranger, viktor, ines } = await stage();
    const nobody = await attempt(stranger, { id: randomUUID() }, "rye");
    for (const person of [stranger, viktor]) {
      const answer = await attempt(person, ines, "rye");
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: nobody.body });
    }
  });

  it("refuses a question without words", async () => {
    const { maya, ines } = await stage();
    expect((await attempt(maya, ines, "   ")).status).toBe(422);
  });
});

const add = (person: Person, twin: { id: string }, item: { id: string }, question = "How is it fed?") =>
  as(person).post("/rest/v1/golden_questions", { twin_id: twin.id, question, expected_item_id: item.id });
const goldenOf = async (person: Person, twin: StagedTwin) =>
  (await as(person).get(`/rest/v1/golden_questions?twin_id=${twin.id}`)).read(z.array(GoldenQuestion));

describe("golden questions", () => {
  it("are added and removed by the owner and editors, and read by analysts (S7)", async () => {
    const { maya, ivan, jonas, ines, rye: bread } = await stage();
    const made = (await add(maya, ines, bread)).read(GoldenQuestion);
    expect(made).toMatchObject({ expected_title: "Rye bread", last_rank: null, last_passed: null });
    expect((await add(ivan, ines, bread, "How long does it bake?")).status).toBe(201);
    expect(await goldenOf(jonas, ines)).toHaveLength(2);
    expect((await as(ivan).delete(`/rest/v1/golden_questions/${made.id}`)).status).toBe(204);
    expect(await goldenOf(maya, ines)).toHaveLength(1);
  });

  it("are not changed by analysts (S7)", async () => {
    const { maya, jonas, ines, rye: bread } = await stage();
    const made = (await add(maya, ines, bread)).read(GoldenQuestion);
    expect((await add(jonas, ines, bread, "Why?")).body).toMatchObject({ code: "not_twin_editor" });
    const removed = await as(jonas).delete(`/rest/v1/golden_questions/${made.id}`);
    expect(removed.body).toMatchObject({ code: "not_twin_editor" });
  });

  it("expect a document of the same twin, and are there once (S7)", async () => {
    const { maya, ines, rye: bread } = await stage();
    const elsewhere = await shelve(await insertTwin(maya, "Other"), maya, bees);
    for (const item of [elsewhere, { id: randomUUID() }]) {
      expect((await add(maya, ines, item)).body).toMatchObject({ code: "expected_item_not_found" });
    }
    await add(maya, ines, bread);
    expect((await add(maya, ines, bread)).body).toMatchObject({ code: "golden_question_exists" });
  });

  it("are at most 200 (S7)", async () => {
    const { maya, ines, rye: bread } = await stage();
    await owner.query(
      `insert into golden_questions (twin_id, question, expected_item_id)
       select $1, 'Question ' || n, $2 from generate_series(1, 200) n`,
      [ines.id, bread.id],
    );
    expect((await add(maya, ines, bread)).body).toMatchObject({ code: "golden_questions_full" });
  });

  it("say nothing to a stranger (S1)", async () => {
    const { maya, stranger, ines, rye: bread } = await stage();
    const made = (await add(maya, ines, bread)).read(GoldenQuestion);
    await insertRun(ines);
    expect(await goldenOf(stranger, ines)).toEqual([]);
    expect((await as(stranger).get(`/rest/v1/golden_runs?twin_id=${ines.id}`)).body).toEqual([]);
    const nobody = await add(stranger, { id: randomUUID() }, bread);
    expect(await add(stranger, ines, bread)).toMatchObject({ status: 404, body: nobody.body });
    const none = await as(stranger).delete(`/rest/v1/golden_questions/${randomUUID()}`);
    const theirs = await as(stranger).delete(`/rest/v1/golden_questions/${made.id}`);
    expect(theirs).toMatchObject({ status: 404, body: none.body });
    const run = await as(stranger).call("run-golden-questions", { twinId: ines.id });
    expect(run).toMatchObject({ status: 404, body: { code: "twin_not_found" } });
  });

  it("go with the document they expect", async () => {
    const { maya, ines, rye: bread } = await stage();
    await add(maya, ines, bread);
    await as(maya).delete(`/rest/v1/knowledge_items/${bread.id}`);
    expect(await goldenOf(maya, ines)).toEqual([]);
  });
});

describe("run-golden-questions", () => {
  it("is ordered by whoever tends the twin (S7)", async () => {
    const { jonas, ines } = await stage();
    expect((await as(jonas).call("run-golden-questions", { twinId: ines.id })).status).toBe(202);
    const { rows } = await owner.query(
      "select data from queue.job where name = 'run-golden-questions' and data ->> 'twin_id' = $1",
      [ines.id],
    );
    expect(rows).toEqual([{ data: { twin_id: ines.id, cause: "asked" } }]);
  });

  it("is listed, newest first", async () => {
    const { maya, ines } = await stage();
    for (const passed of [1, 2, 3]) await insertRun(ines, passed);
    const runs = (await as(maya).get(`/rest/v1/golden_runs?twin_id=${ines.id}`)).read(z.array(GoldenRun));
    expect(runs.map(({ passed }) => passed)).toEqual([3, 2, 1]);
  });
});

const insertRun = (twin: StagedTwin, passed = 1) =>
  owner.query(
    "insert into golden_runs (twin_id, passed, total, cause, created_at) values ($1, $2::int, 3, 'asked', now() + make_interval(secs => $2::int))",
    [twin.id, passed],
  );
