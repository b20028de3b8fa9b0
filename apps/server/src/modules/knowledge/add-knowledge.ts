import type { KnowledgeItem, ProcessTwinContent } from "@parley/contract/knowledge";
import type { Actor, Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import { ingestKnowledge } from "./ingestion/ingest-knowledge.job.ts";
import { findItemOfFile, insertKnowledgeItem, type NewItem, type TaughtTwin } from "./knowledge.queries.ts";
import { requireItem, requireTwinToTeach } from "./require-teacher.ts";
import { defaultTitle, titleOfText } from "./titles.ts";
import { findUpload } from "./uploads/uploads.queries.ts";

export async function addKnowledge(
  tx: Tx,
  actor: Actor,
  content: ProcessTwinContent,
): Promise<KnowledgeItem> {
  const twin = await requireTwinToTeach(tx, content.twinId);
  return teach(tx, actor, twin, await toItem(tx, content));
}

/** The item and the job that reads it come together or not at all. The same file given again is the same item. */
export async function teach(tx: Tx, actor: Actor, twin: TaughtTwin, item: NewItem): Promise<KnowledgeItem> {
  const added = await insertKnowledgeItem(tx, actor, item);
  if (!added) return requireItem(tx, (await findItemOfFile(tx, item)) ?? "");
  await enqueue(tx, ingestKnowledge, { item_id: added.id, run: added.run }, { group: twin.owner_id });
  return requireItem(tx, added.id);
}

async function toItem(tx: Tx, content: ProcessTwinContent): Promise<NewItem> {
  const { twinId: twin_id, contentType: type, title } = content;
  if (content.contentType === "link") {
    const url = content.sourceUrl;
    return { twin_id, type, url, title: title ?? defaultTitle(url) };
  }
  if (content.contentType === "text") {
    const { extractedText, fileName } = content;
    const name = title ?? (fileName || titleOfText(extractedText));
    return { twin_id, type, extracted_text: extractedText, title: name };
  }
  const upload = await findUpload(tx, content.filePath);
  if (!upload) throw new Refusal("upload_not_found");
  if (upload.status !== "stored") throw new Refusal("upload_incomplete");
  const { id: upload_id, file_name, size_bytes } = upload;
  return { twin_id, type, upload_id, file_name, size_bytes, title: title ?? file_name };
}
