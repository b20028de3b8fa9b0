import { GoldenQuestion, GoldenRun } from "@parley/contract/retrieval";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../../testing/as.ts";
import { stageTeaching } from "../../../testing/knowledge.ts";
import { shelve } from "../../../testing/retrieval.ts";
import { owner } from "../../../testing/stage.ts";
import { openWorkshop } from "../../../testing/working.ts";
import { runGoldenQuestions } from "./run-golden-questions.job.ts";

const { tools } = await openWorkshop();

async function stage() {
  const staged = await stageTeaching();
  const { maya, ines } = staged;
  const bread = await shelve(ines, maya, { title: "Bread", passages: ["Rye bread rests for a whole day."] });
  const other = await shelve(ines, maya, { title: "Other", passages: ["Nothing is said here."] });
  const ask = (question: string, expected_item_id: string) =>
    as(maya).post("/rest/v1/golden_questions", { twin_id: ines.id, question, expected_item_id });
  await ask("How long does rye bread rest?", bread.id);
  return { ...staged, bread, other, ask };
}

describe("running golden questions", () => {
  it("notes where each expected document stood, and tells those who tend the twin (S8)", async () => {
    const { maya, ines } = await stage();
    const told: unknown[] = [];
    const publish = (...news: unknown[]) => void told.push(news);
    await runGoldenQuestions.run({ ...tools, publish }, { twin_id: ines.id, cause: "changed" });
    const [run] = (await as(maya).get(`/rest/v1/golden_runs?twin_id=${ines.id}`)).read(z.array(GoldenRun));
    expect(run).toMatchObject({ passed: 1, total: 1, cause: "changed" });
    expect(told).toEqual([[`twin:${ines.id}`, { type: "golden_run", twin_id: ines.id, run }]]);
    const [question] = (await as(maya).get(`/rest/v1/golden_questions?twin_id=${ines.id}`)).read(
      z.array(GoldenQuestion),
    );
    expect(question).toMatchObject({ last_rank: 1, last_passed: true });
  });

  it("notes a document that is not found any more (S8)", async () => {
    const { maya, ines, other, ask } = await stage();
    await ask("How long does bread rest?", other.id);
    await owner.query("delete from knowledge_chunks where item_id = $1", [other.id]);
    await runGoldenQuestions.run(tools, { twin_id: ines.id, cause: "asked" });
    const questions = (await as(maya).get(`/rest/v1/golden_questions?twin_id=${ines.id}`)).read(
      z.array(GoldenQuestion),
    );
    expect(questions.map(({ last_passed, last_rank }) => [last_passed, last_rank])).toEqual([
      [true, 1],
      [false, null],
    ]);
  });

  it("leaves it to the order that waits behind (S8)", async () => {
    const { maya, ines } = await stage();
    await as(maya).call("run-golden-questions", { twinId: ines.id });
    await runGoldenQuestions.run(tools, { twin_id: ines.id, cause: "changed" });
    expect((await as(maya).get(`/rest/v1/golden_runs?twin_id=${ines.id}`)).body).toEqual([]);
  });

  it("keeps the newest sixty (S8)", async () => {
    const { ines } = await stage();
    await owner.query(
      `insert into golden_runs (twin_id, passed, total, cause, created_at)
       select $1, 1, 1, 'asked', now() - make_interval(days => n) from generate_series(1, 60) n`,
      [ines.id],
    );
    await runGoldenQuestions.run(tools, { twin_id: ines.id, cause: "asked" });
    const { rows } = await owner.query(
      "select count(*)::int as runs, max(created_at) > now() - interval '1 hour' as is_new from golden_runs where twin_id = $1",
      [ines.id],
    );
    expect(rows).toEqual([{ runs: 60, is_new: true }]);
  });

  it("does nothing without questions, or without a twin", async () => {
    const { maya, ines } = await stageTeaching();
    await runGoldenQuestions.run(tools, { twin_id: ines.id, cause: "asked" });
    expect((await as(maya).get(`/rest/v1/golden_runs?twin_id=${ines.id}`)).body).toEqual([]);
  });
});
