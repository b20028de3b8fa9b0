import { KnowledgeItem, KnowledgeSummary, UnansweredQuestion } from "@parley/contract/knowledge";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, type Person } from "../../testing/cast.ts";
import { owner } from "../../testing/stage.ts";
import { insertManager, insertTwin, type StagedTwin } from "../../testing/twins.ts";

const SECRET = "The canary sings at dawn";

async function stage() {
  const people = await cast();
  const ines = await insertTwin(people.maya, "Ines", { isPublic: true });
  await insertManager(ines, people.jonas, "analyst");
  return { ...people, ines };
}

async function teach(twin: StagedTwin, teacher: Person, count: number): Promise<void> {
  await owner.query(
    `insert into knowledge_items (twin_id, added_by, type, title, extracted_text, status, progress, word_count, processed_at)
     select $1, $2, 'text', 'Note ' || n, $4, 'ready', 100, 120, now() from generate_series(1, $3::int) n`,
    [twin.id, teacher.id, count, SECRET],
  );
}

const itemsFor = async (person: Person, query: string) =>
  (await as(person).get(`/rest/v1/knowledge_items?${query}`)).read(z.array(KnowledgeItem));

describe("knowledge items", () => {
  it("are listed to the owner and to managers of either role (K1)", async () => {
    const { maya, jonas, ines } = await stage();
    await teach(ines, maya, 3);
    for (const person of [maya, jonas]) {
      expect(await itemsFor(person, `twin_id=${ines.id}`)).toHaveLength(3);
    }
  });

  it("say nothing to anyone else, though the twin is public (K1)", async () => {
    const { maya, stranger, viktor, ines } = await stage();
    await teach(ines, maya, 3);
    for (const person of [stranger, viktor]) expect(await itemsFor(person, `twin_id=${ines.id}`)).toEqual([]);
  });

  it("are added up to those who tend the twin, and to nobody else (K1)", async () => {
    const { maya, jonas, stranger, ines } = await stage();
    await teach(ines, maya, 30);
    await owner.query(
      `insert into knowledge_items (twin_id, added_by, type, title, url, status)
       select $1, $2, 'link', 'Page ' || s, 'https://guild.example/' || s, s
       from unnest(array['queued', 'fetching', 'extracting', 'embedding', 'listed']) s`,
      [ines.id, maya.id],
    );
    const sum = async (person: Person) =>
      (await as(person).get(`/rest/v1/rpc/get_knowledge_summary?twin_id=${ines.id}`)).read(KnowledgeSummary);
    const all = { total: 35, ready: 30, reading: 4, failed: 0, word_count: 3_600 };
    expect(await Promise.all([maya, jonas].map(sum))).toEqual([all, all]);
    expect(await sum(stranger)).toEqual({ total: 0, ready: 0, reading: 0, failed: 0, word_count: 0 });
  });

  it("never carry their text, not even to the owner (K2)", async () => {
    const { maya, ines } = await stage();
    await teach(ines, maya, 1);
    const answer = await as(maya).get(`/rest/v1/knowledge_items?twin_id=${ines.id}`);
    expect(JSON.stringify(answer.body)).not.toContain(SECRET);
  });

  it("say why they failed (K3)", async () => {
    const { maya, ines } = await stage();
    await owner.query(
      `insert into knowledge_items (twin_id, added_by, type, title, url, status, failure)
       values ($1, $2, 'link', 'Survey', 'https://guild.example/survey', 'failed', 'URL Processing Error: it is empty')`,
      [ines.id, maya.id],
    );
    const [item] = await itemsFor(maya, `twin_id=${ines.id}`);
    expect(item).toMatchObject({ status: "failed", failure: "URL Processing Error: it is empty" });
  });

  it("are read page by page", async () => {
    const { maya, ines } = await stage();
    await teach(ines, maya, 25);
    const first = await itemsFor(maya, `twin_id=${ines.id}`);
    const last = first.at(-1);
    const cursor = new URLSearchParams({
      twin_id: ines.id,
      before_created_at: last?.created_at ?? "",
      before_id: last?.id ?? "",
    });
    const rest = await itemsFor(maya, String(cursor));
    expect([first.length, rest.length]).toEqual([20, 5]);
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(25);
  });
});

describe("unanswered questions", () => {
  it("are listed to those who tend the twin, the most asked first (K4)", async () => {
    const { maya, jonas, stranger, ines } = await stage();
    await owner.query(
      `insert into unanswered_questions (twin_id, question, times_asked, status) values
         ($1, 'Rarely', 2, 'open'), ($1, 'Often', 23, 'open'), ($1, 'No longer', 99, 'dismissed')`,
      [ines.id],
    );
    const questionsFor = async (person: Person) =>
      (await as(person).get(`/rest/v1/unanswered_questions?twin_id=${ines.id}`))
        .read(z.array(UnansweredQuestion))
        .map(({ question }) => question);
    expect(await questionsFor(maya)).toEqual(["Often", "Rarely"]);
    expect(await questionsFor(jonas)).toEqual(["Often", "Rarely"]);
    expect(await questionsFor(stranger)).toEqual([]);
  });
});
