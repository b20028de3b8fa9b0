import {
  closeReadingCage,
  readInCage,
} from "../../apps/server/src/modules/knowledge/reading/read-document.ts";
import { splitDocument } from "../../apps/server/src/modules/knowledge/reading/split.ts";
import { readDocuments } from "../retrieval-quality/library.ts";
import type { Arena, Person } from "../support/arena.ts";
import { type Expert, experts } from "./experts.ts";

export type Seated = { room: string; host: Person; twinOf: Map<Expert, string> };

/** A room with every expert, who know their documents as a worker would have read them; only their meaning is left out. */
export async function seatExperts({ owner, insertPeople }: Arena): Promise<Seated> {
  const [host] = await insertPeople(1);
  if (!host) throw new Error("Nobody was made");
  await owner.query("update subscription_tiers set max_twins = 100 where id = 'free'");
  const { rows } = await owner.query(
    "insert into rooms (user_id, name) values ($1, 'Everybody') returning id",
    [host.id],
  );
  const room: string = rows[0].id;
  const twinOf = new Map<Expert, string>();
  for (const [place, expert] of experts.entries()) {
    const seated = await owner.query(
      `with twin as (insert into virtual_twins (owner_id, name, purpose, description) values ($1, $2, $3, $4) returning id)
       insert into room_twins (room_id, twin_id, position, added_by) select $5, id, $6, $1 from twin returning twin_id`,
      [host.id, expert.name, expert.purpose, expert.description, room, place],
    );
    twinOf.set(expert, seated.rows[0].twin_id);
  }
  await teachAll({ owner }, host, twinOf);
  return { room, host, twinOf };
}

async function teachAll({ owner }: Pick<Arena, "owner">, host: Person, twinOf: Map<Expert, string>) {
  const cage = await closeReadingCage();
  for (const { name, language, bytes } of readDocuments()) {
    const expert = experts.find((one) => one.language === language && one.documents.includes(name));
    if (!expert) throw new Error(`Nobody knows ${name}`);
    const file = { bytes, fileName: `${name}.md`, contentType: "text/markdown", url: null };
    const read = await readInCage(cage, file, { signal: AbortSignal.timeout(60_000) });
    const { passages } = splitDocument(read);
    await owner.query(TEACH, [
      ...[twinOf.get(expert), host.id, read.title ?? name, read.language],
      JSON.stringify(passages),
    ]);
  }
  await cage.open();
  // A reading takes its place with its version, and is learned then.
  await owner.query("update knowledge_items set version = 1");
  await owner.query("analyze twin_words, twin_routing, room_twins");
}

const TEACH = `
  with item as (
    insert into knowledge_items (twin_id, added_by, type, title, extracted_text, language)
    values ($1, $2, 'text', $3, 'Words', $4) returning twin_id, id
  )
  insert into knowledge_chunks (twin_id, item_id, version, position, body, locator, language, model, embedding)
  select item.twin_id, item.id, 1, p.position, p.body, p.locator, p.language, 'none', array_fill(0.1::real, array[512])::halfvec(512)
  from item, jsonb_to_recordset($5::jsonb) as p (position integer, body text, locator jsonb, language text)`;
