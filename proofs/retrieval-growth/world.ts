import { TwinId } from "@parley/contract/ids";
import type { Pool } from "pg";
import { seedId } from "../../database/cast.ts";

const DIMENSIONS = 512;
const TOPICS = 50;
const PER_TOPIC = 40;
const VOCABULARY = 3_000;
const FILLER = 300;
/** It takes minutes to move one of these, so there is only one of a size. */
const MOVED_ABOVE = 5_000;

/** Twins that are measured, by how much they know; the same in every world. */
export type Bucket = { size: number; twins: TwinId[] };
export type World = { owner: Pool; total: number; buckets: Bucket[] };

/** Passages of a topic lie near each other; each is the halves of two that were made up, so that few are alike. */
export async function populate(owner: Pool, total: number, sizes: number[]): Promise<World> {
  await makePool(owner);
  await owner.query(
    "insert into auth.users (id, email, email_confirmed_at) values ($1, 'owner@growth.test', now())",
    [seedId(70, 1)],
  );
  const buckets = sizes.map((size, at) => ({
    size,
    twins: (size > MOVED_ABOVE ? [0] : [0, 1]).map((n) => twinId(10 * (at + 1) + n)),
  }));
  const measured = buckets.reduce((sum, { size, twins }) => sum + size * twins.length, 0);
  const fillers = Array.from({ length: Math.max(0, Math.floor((total - measured) / FILLER)) }, (_, n) =>
    twinId(1_000 + n),
  );
  // Made again when everything is in: a list of words that grows row by row is most of the work.
  await owner.query("drop index knowledge_chunks_words");
  for (const { size, twins } of buckets) await insertTwins(owner, twins, size);
  for (let at = 0; at < fillers.length; at += 100)
    await insertTwins(owner, fillers.slice(at, at + 100), FILLER);
  await owner.query("create index knowledge_chunks_words on knowledge_chunks using gin (twin_id, tsv)");
  await owner.query("vacuum analyze knowledge_chunks_default, knowledge_items, virtual_twins");
  return { owner, total: measured + fillers.length * FILLER, buckets };
}

const twinId = (number: number) => TwinId.parse(seedId(71, number));

async function makePool(owner: Pool): Promise<void> {
  const random = seeded(7);
  const topics = Array.from({ length: TOPICS }, () => direction(random));
  const made = topics.flatMap((topic) =>
    Array.from({ length: PER_TOPIC }, () => ({ vector: near(topic, random), body: sentence(random) })),
  );
  await owner.query("create unlogged table pool (n integer primary key, vector halfvec(512), body text)");
  await owner.query(
    `insert into pool select n - 1, vector::halfvec, body from unnest($1::text[], $2::text[]) with ordinality as p (vector, body, n)`,
    [made.map(({ vector }) => asText(vector)), made.map(({ body }) => body)],
  );
}

async function insertTwins(owner: Pool, twins: TwinId[], size: number): Promise<void> {
  const client = await owner.connect();
  // Who may own how many twins, and whether a twin exists, is not what grows here.
  await client.query("begin; set local session_replication_role = replica");
  await client.query(
    "insert into virtual_twins (id, owner_id, name) select id, $2, 'Twin' from unnest($1::uuid[]) id",
    [twins, seedId(70, 1)],
  );
  await client.query(
    `insert into knowledge_items (id, twin_id, added_by, type, title, extracted_text, status, progress, word_count, processed_at, version, language)
     select id, id, $2, 'text', 'Notes', 'Words', 'ready', 100, 1, now(), 1, 'en' from unnest($1::uuid[]) id`,
    [twins, seedId(70, 1)],
  );
  await client.query(
    `insert into knowledge_chunks_default (twin_id, item_id, version, position, body, locator, model, embedding)
     select t.id, t.id, 1, t.n, a.body || ' ' || b.body, '{"start": 0, "end": 9}', 'm',
       (subvector(a.vector, 1, 256) || subvector(b.vector, 257, 256))::halfvec(512)
     from (select id, n, hashint4(n + hashtext(id::text)) & 1048575 as h from unnest($1::uuid[]) id, generate_series(1, $2::int) n) t
     join pool a on a.n = t.h % ${TOPICS} * ${PER_TOPIC} + (t.h / 64) % ${PER_TOPIC}
     join pool b on b.n = t.h % ${TOPICS} * ${PER_TOPIC} + (t.h / 4096) % ${PER_TOPIC}`,
    [twins, size],
  );
  await client.query("commit");
  client.release();
}

export type Query = { question: string; meaning: number[] };

/** Questions about the topics, worded with words that passages have. */
export function makeQueries(count: number): Query[] {
  const random = seeded(7);
  const topics = Array.from({ length: TOPICS }, () => direction(random));
  const asking = seeded(11);
  return Array.from({ length: count }, (_, n) => ({
    meaning: near(topics[n % TOPICS] ?? [], asking),
    question: sentence(asking).split(" ").slice(0, 6).join(" "),
  }));
}

export const asText = (vector: number[]): string => `[${vector.map((value) => value.toFixed(5)).join(",")}]`;

function direction(random: () => number): number[] {
  return unit(Array.from({ length: DIMENSIONS }, () => random() + random() + random() - 1.5));
}

function near(topic: number[], random: () => number): number[] {
  const noise = direction(random);
  return unit(topic.map((value, at) => value + 0.9 * (noise[at] ?? 0)));
}

function unit(vector: number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Few words are everywhere and most are rare, as in every language. */
function sentence(random: () => number): string {
  return Array.from({ length: 14 }, () => `word${wordEnding(Math.floor(VOCABULARY ** random()))}`).join(" ");
}

const wordEnding = (number: number) =>
  number.toString(26).replaceAll(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "");

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
