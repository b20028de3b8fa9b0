import { createHash } from "node:crypto";
import { seedId, type TwinName, twinNames, twins } from "../cast.ts";
import { seededTexts } from "./knowledge-texts.ts";
import { fromBase64, type SeededReading, storedReadings } from "./readings.ts";
import { daysAgo, insertRows, minutesAgo, type Seeding } from "./seeding.ts";
import { portraits } from "./twins.ts";

type Item = SeededReading & { id: string; twin_id: string; added_by: string; given: string };

type Source = { url: string | null; upload_id: string | null; extracted_text: string | null };
type Outcome = { status: string; progress: number; failure: string | null; processed_at: string | null };
const nowhere: Source = { url: null, upload_id: null, extracted_text: null };
const unread: Outcome = { status: "queued", progress: 0, failure: null, processed_at: null };

export async function seedKnowledge(seeding: Seeding): Promise<void> {
  const read = storedReadings().map(toItem(seeding));
  await insertRows(seeding, "knowledge_items", [...read.map(readItem(seeding)), ...notRead(seeding)]);
  await insertRows(
    seeding,
    "knowledge_texts",
    read.map(({ id: item_id, text: body }) => ({ item_id, version: 1, body })),
  );
  await insertRows(seeding, "knowledge_chunks", read.flatMap(chunksOf(seeding)));
  await insertRows(seeding, "knowledge_pages", offered());
  await insertRows(seeding, "unanswered_questions", unanswered(seeding));
  await seeding.client.query("select learn_routing(id) from virtual_twins");
}

function twinNamed(name: string): TwinName {
  const known = twinNames.find((twin) => twin === name);
  if (!known) throw new Error(`There is no twin ${name}`);
  return known;
}

const givenTexts = new Map(seededTexts().map(({ twin, title, text }) => [`${twin}/${title}`, text]));

const toItem =
  (seeding: Seeding) =>
  (reading: SeededReading): Item => {
    const twin = twinNamed(reading.twin);
    return {
      ...reading,
      id: seeding.random.uuid(),
      twin_id: twins[twin],
      added_by: portraits[twin].owner.id,
      given: givenTexts.get(`${twin}/${reading.title}`) ?? reading.text,
    };
  };

const readItem = (seeding: Seeding) => (item: Item) => ({
  ...knowledgeItem(twinNamed(item.twin), item.id, item.title),
  type: "text",
  extracted_text: item.given,
  ...{ status: "ready", progress: 100, version: 1, language: item.language, word_count: item.word_count },
  content_hash: createHash("sha256").update(item.text).digest("hex"),
  cited_count: seeding.random.between(12, 418),
  processed_at: daysAgo(seeding, seeding.random.between(3, 60)),
  created_at: daysAgo(seeding, 61),
  updated_at: daysAgo(seeding, 3),
});

/** Every row of one statement names the same columns; what an item lacks is null. */
const knowledgeItem = (twin: TwinName, id: string, title: string) => ({
  ...{ id, twin_id: twins[twin], added_by: portraits[twin].owner.id, title, type: "link" },
  ...nowhere,
  ...unread,
  ...{ version: 0, word_count: 0, language: null, content_hash: null, cited_count: 0, is_citable: true },
  ...{ run: 1, claim: 1 },
});

/** A site whose pages wait to be chosen, and two that could not be read. */
function notRead(seeding: Seeding) {
  const { random } = seeding;
  const dates = { created_at: minutesAgo(seeding, 9), updated_at: minutesAgo(seeding, 1) };
  return [
    {
      ...knowledgeItem("ines", OFFERING, "northlight.studio/sitemap.xml"),
      ...dates,
      ...{ url: "https://northlight.studio/sitemap.xml", status: "listed", progress: 100 },
      processed_at: minutesAgo(seeding, 8),
    },
    {
      ...knowledgeItem("ines", random.uuid(), "members.designguild.example/pricing-survey"),
      ...dates,
      ...{ url: "https://members.designguild.example/pricing-survey", status: "failed", progress: 10 },
      failure: "URL Processing Error: the page asks visitors to sign in",
    },
    {
      ...knowledgeItem("maya", random.uuid(), "Hiring notes"),
      ...dates,
      ...{ url: "https://northlight.studio/hiring", status: "failed", progress: 20 },
      failure: "URL Processing Error: no text was found in it",
    },
  ];
}

const OFFERING = seedId(60, 1);
const offered = () =>
  ["anchoring", "deposits", "saying-no"].map((essay) => ({
    item_id: OFFERING,
    url: `https://northlight.studio/essays/${essay}`,
    title: null,
  }));

const chunksOf = (seeding: Seeding) => (item: Item) =>
  item.passages.map(({ vector, ...passage }) => ({
    ...{ twin_id: item.twin_id, id: seeding.random.uuid(), item_id: item.id, version: 1 },
    ...passage,
    ...{ model: item.model, dims: 512, embedding: fromBase64(vector) },
  }));

/** Points somewhere, and always to the same place; real meaning comes with the embedding model. */
export function unitVector({ random }: Seeding): string {
  const raw = Array.from({ length: 512 }, () => random.between(-100, 100));
  const length = Math.hypot(...raw) || 1;
  return `[${raw.map((value) => (value / length).toFixed(4)).join(",")}]`;
}

function unanswered(seeding: Seeding) {
  const asked: [TwinName, string, number][] = [
    ["ines", "Day rates outside Europe", 23],
    ["ines", "Charging for pitch work", 17],
    ["samuel", "Clauses for work made with others", 6],
    ["iris", "Gluten-free starters", 31],
    ["ruth", "Applying as a group without a legal form", 9],
  ];
  return asked.map(([name, question, times_asked]) => ({
    id: seeding.random.uuid(),
    twin_id: twins[name],
    question,
    times_asked,
    status: "open",
    last_asked_at: daysAgo(seeding, seeding.random.between(0, 9)),
    created_at: daysAgo(seeding, 40),
  }));
}
