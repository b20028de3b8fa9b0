import { KnowledgeItem } from "@parley/contract/knowledge";
import { afterAll } from "vitest";
import { z } from "zod";
import { ingestKnowledge } from "../modules/knowledge/index.ts";
import type { JobTools } from "../platform/queue.ts";
import { as } from "./as.ts";
import { cast, type Person } from "./cast.ts";
import { outsideOf } from "./outside.ts";
import { openSite } from "./site.ts";
import { owner } from "./stage.ts";
import { insertManager, insertTwin, type StagedTwin } from "./twins.ts";
import { openWorkshop } from "./working.ts";

/** Maya's twin Ines, whom Ivan edits and Jonas may only look at. */
export async function stageTeaching() {
  const people = await cast();
  const ines = await insertTwin(people.maya, "Ines", { isPublic: true });
  await insertManager(ines, people.ivan, "editor");
  await insertManager(ines, people.jonas, "analyst");
  return { ...people, ines };
}

/** A worker's tools and a site on loopback that links may lead to. */
export async function openLibrary() {
  const site = await openSite();
  afterAll(() => site.close());
  const workshop = await openWorkshop();
  const { fetchOutside } = outsideOf({ FETCH_ALLOWED_ORIGINS: [site.origin] });
  const tools: JobTools = { ...workshop.tools, fetchOutside };
  return { site, tools, read: () => readWaiting(tools) };
}

/** Does what a worker would: reads what waits to be read. */
export async function readWaiting(tools: JobTools): Promise<void> {
  for (const payload of await takeOrders()) await ingestKnowledge.perform(tools, payload);
}

export async function takeOrders(): Promise<unknown[]> {
  const { rows } = await owner.query(
    "delete from queue.job where name = 'ingest-knowledge' and state = 'created' returning data",
  );
  return rows.map(({ data }) => data);
}

export async function teachText(person: Person, twin: StagedTwin, text: string): Promise<KnowledgeItem> {
  const content = { twinId: twin.id, contentType: "text", extractedText: text };
  return (await as(person).call("process-twin-content", content)).read(KnowledgeItem);
}

export async function teachLink(person: Person, twin: StagedTwin, url: string): Promise<KnowledgeItem> {
  const content = { twinId: twin.id, contentType: "link", sourceUrl: url };
  return (await as(person).call("process-twin-content", content)).read(KnowledgeItem);
}

export async function itemOf(
  person: Person,
  { id, twin_id }: KnowledgeItem,
): Promise<KnowledgeItem | undefined> {
  const list = await as(person).get(`/rest/v1/knowledge_items?twin_id=${twin_id}`);
  return list.read(z.array(KnowledgeItem)).find((item) => item.id === id);
}

/** How many passages there are of each version. */
export async function versionsOf({ id }: { id: string }): Promise<Record<string, number>> {
  const { rows } = await owner.query(
    "select version, count(*)::int as passages from knowledge_chunks where item_id = $1 group by version",
    [id],
  );
  return Object.fromEntries(rows.map(({ version, passages }) => [version, passages]));
}
