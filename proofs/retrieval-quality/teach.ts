import { randomUUID } from "node:crypto";
import { TwinId } from "@parley/contract/ids";
import { insertChunks } from "../../apps/server/src/modules/knowledge/ingestion/ingestion.queries.ts";
import {
  closeReadingCage,
  readInCage,
} from "../../apps/server/src/modules/knowledge/reading/read-document.ts";
import { splitDocument } from "../../apps/server/src/modules/knowledge/reading/split.ts";
import { textToEmbed } from "../../apps/server/src/modules/knowledge/retrieval/text-to-embed.ts";
import { type Database, transactAsWorker } from "../../apps/server/src/platform/database.ts";
import type { Models } from "../../apps/server/src/platform/models/models.ts";
import { seedId } from "../../database/cast.ts";
import type { Arena } from "../support/arena.ts";
import type { LibraryDocument } from "./library.ts";

export type Taught = { twin: TwinId; passages: number; nameOf: Map<string, string> };

type Tools = { arena: Arena; worker: Database; models: Models };

/** One twin is given everything, read, split and embedded as a worker does. */
export async function teach(tools: Tools, documents: LibraryDocument[]): Promise<Taught> {
  const [person] = await tools.arena.insertPeople(1);
  if (!person) throw new Error("Nobody was made");
  const twin = TwinId.parse(randomUUID());
  await tools.arena.owner.query(
    "insert into virtual_twins (id, owner_id, name) values ($1, $2, 'Librarian')",
    [twin, person.id],
  );
  const nameOf = new Map<string, string>();
  let passages = 0;
  const cage = await closeReadingCage();
  for (const { name, language, bytes } of documents) {
    const file = { bytes, fileName: `${name}.md`, contentType: "text/markdown", url: null };
    const read = await readInCage(cage, file, { signal: AbortSignal.timeout(60_000) });
    const split = splitDocument(read);
    const item = {
      id: seedId(72, nameOf.size + 1),
      twin,
      title: read.title ?? name,
      language: read.language,
    };
    await insertItem(tools.arena, item, person.id);
    await store(tools, item, split.passages);
    nameOf.set(item.id, `${language}/${name}`);
    passages += split.passages.length;
  }
  await cage.open();
  await tools.arena.owner.query("analyze knowledge_chunks, knowledge_items");
  return { twin, passages, nameOf };
}

type Item = { id: string; twin: TwinId; title: string; language: string };

async function insertItem(
  { owner }: Arena,
  { id, twin, title, language }: Item,
  person: string,
): Promise<void> {
  await owner.query(
    `insert into knowledge_items (id, twin_id, added_by, type, title, extracted_text, status, progress, word_count, processed_at, version, language)
     values ($1, $2, $3, 'text', $4, 'Words', 'ready', 100, 1, now(), 1, $5)`,
    [id, twin, person, title, language],
  );
}

async function store(
  { worker, models }: Tools,
  { id: item_id, twin: twin_id, title }: Item,
  passages: ReturnType<typeof splitDocument>["passages"],
): Promise<void> {
  const vectors = await models.embed(passages.map((passage) => textToEmbed(title, passage)));
  const chunks = passages.map((passage, at) => ({
    ...passage,
    token_count: models.countTokens(passage.body),
    embedding: vectors[at] ?? [],
  }));
  const batch = { twin_id, item_id, version: 1, model: models.embedding.model, chunks };
  await transactAsWorker(worker, (tx) => insertChunks(tx, batch));
}
