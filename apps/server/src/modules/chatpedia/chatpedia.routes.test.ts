import { randomUUID } from "node:crypto";
import { Article, ArticleSummary } from "@parley/contract/chatpedia";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, type Person, type StagedRoom } from "../../testing/cast.ts";
import { owner } from "../../testing/stage.ts";

type Draft = { isPublic?: boolean; room?: StagedRoom };

async function write(author: Person, title: string, { isPublic = true, room }: Draft = {}): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into chatpedia_articles (id, author_id, title, body, is_public, room_id) values ($1, $2, $3, 'Words', $4, $5)`,
    [id, author.id, title, isPublic, room?.id ?? null],
  );
  await owner.query(
    `insert into chatpedia_sources (article_id, number, title, quote, speaker_id, consented_at)
     values ($1, 1, 'Handbook', 'Say the date', $2, now())`,
    [id, author.id],
  );
  await owner.query(
    `insert into chatpedia_revisions (article_id, number, editor_id, title, body)
     select $1, n, $2, $3, 'Words' from generate_series(1, 3) n`,
    [id, author.id, title],
  );
  return id;
}

const titlesFor = async (person: Person, query: string) =>
  (await as(person).get(`/rest/v1/chatpedia_articles?${query}`))
    .read(z.array(ArticleSummary))
    .map(({ title }) => title);
const article = (person: Person, id: string) => as(person).get(`/rest/v1/chatpedia_articles/${id}`);

describe("the shelves", () => {
  it("hold what is public, and what one wrote oneself (C1)", async () => {
    const { maya, stranger } = await cast();
    const [shared, kept] = [randomUUID(), randomUUID()];
    await write(maya, shared);
    await write(maya, kept, { isPublic: false });
    expect(await titlesFor(stranger, "shelf=public")).toContain(shared);
    expect(await titlesFor(stranger, "shelf=public")).not.toContain(kept);
    expect(new Set(await titlesFor(maya, "shelf=mine"))).toEqual(new Set([shared, kept]));
    expect(await titlesFor(stranger, "shelf=mine")).toEqual([]);
  });

  it("never hand out more than a page", async () => {
    const { maya } = await cast();
    expect((await as(maya).get("/rest/v1/chatpedia_articles?limit=1000")).status).toBe(422);
  });
});

describe("an article", () => {
  it("comes with its author, sources and revisions, the newest first (C5)", async () => {
    const { maya, stranger } = await cast();
    const read = (await article(stranger, await write(maya, "Say the date"))).read(Article);
    expect(read).toMatchObject({ author: { first_name: "Maya" }, source_count: 1 });
    expect(read.sources).toMatchObject([{ number: 1, title: "Handbook", speaker: { first_name: "Maya" } }]);
    expect(read.revisions.map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  it("names the room it came from only to those who may see that room (C4)", async () => {
    const { maya, jonas, stranger, salon } = await cast();
    const id = await write(maya, "From the salon", { room: salon });
    expect((await article(jonas, id)).read(Article).room).toEqual({ id: salon.id, name: "Salon" });
    expect((await article(stranger, id)).read(Article).room).toBeNull();
  });

  it("that is private or off the shelf does not exist for a stranger (C1, C2)", async () => {
    const { maya, stranger } = await cast();
    const kept = await write(maya, "Kept", { isPublic: false });
    const unlisted = await write(maya, "Unlisted");
    await owner.query("update chatpedia_articles set unlisted_at = now() where id = $1", [unlisted]);
    for (const id of [kept, unlisted]) {
      expect((await article(maya, id)).status).toBe(200);
      const answers = [await article(stranger, id), await article(stranger, randomUUID())];
      expect(answers[0]?.status).toBe(404);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
    }
  });
});
