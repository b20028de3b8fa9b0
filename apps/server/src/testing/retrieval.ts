import { randomUUID } from "node:crypto";
import { textToEmbed } from "../modules/knowledge/retrieval/text-to-embed.ts";
import type { Person } from "./cast.ts";
import { models, owner } from "./stage.ts";
import type { StagedTwin } from "./twins.ts";

export type Shelved = { id: string; title: string };

/** A document that was read already: each text is a passage, one after the other. */
export async function shelve(
  twin: StagedTwin,
  teacher: Person,
  document: { title: string; passages: string[]; language?: string },
): Promise<Shelved> {
  const { title, passages, language = "en" } = document;
  const id = randomUUID();
  await owner.query(
    `insert into knowledge_items (id, twin_id, added_by, type, title, extracted_text, status, progress, word_count, processed_at, version, language)
     values ($1, $2, $3, 'text', $4, 'Words', 'ready', 100, 10, now(), 1, $5)`,
    [id, twin.id, teacher.id, title, language],
  );
  const vectors = await models.embed(passages.map((body) => textToEmbed(title, { body, locator: {} })));
  let start = 0;
  for (const [position, body] of passages.entries()) {
    const locator = { start, end: start + body.length };
    await owner.query(
      `insert into knowledge_chunks (twin_id, item_id, version, position, body, locator, model, language, token_count, embedding)
       values ($1, $2, 1, $3, $4, $5, 'm', $6, 20, $7)`,
      [twin.id, id, position, body, locator, language, `[${(vectors[position] ?? []).join(",")}]`],
    );
    start += body.length + 2;
  }
  return { id, title };
}
