import type { CreateUpload } from "@parley/contract/uploads";
import { sql } from "kysely";
import type { Actor, Tx } from "../../../platform/database.ts";

export type UploadRow = {
  id: string;
  file_name: string;
  content_type: string;
  size_bytes: number;
  storage_key: string;
  status: "pending" | "stored" | "refused" | "deleted";
};

const columns = ["id", "file_name", "content_type", "size_bytes", "storage_key", "status"] as const;

export function insertUpload(
  tx: Tx,
  actor: Actor,
  place: Pick<UploadRow, "id" | "storage_key">,
  wanted: CreateUpload,
): Promise<UploadRow> {
  return tx
    .insertInto("uploads")
    .values({
      ...place,
      user_id: actor.userId,
      file_name: wanted.fileName,
      content_type: wanted.contentType,
      size_bytes: wanted.sizeBytes,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Only the sender's own; undefined for everybody else, and once it is deleted. */
export function findUpload(tx: Tx, id: string): Promise<UploadRow | undefined> {
  return tx
    .selectFrom("uploads")
    .select(columns)
    .where("id", "=", id)
    .where("status", "in", ["pending", "stored"])
    .executeTakeFirst();
}

export async function updateUploadStored(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ status: "stored" })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/**
 * What nobody will ask for any more: let go with its item or message, never completed, or completed and never used. Of the
 * completed ones nearly all are in use, and those that are not were found within a month: a sweep does not read them all.
 */
export async function listUploadsToRemove(
  tx: Tx,
  limit: number,
): Promise<Pick<UploadRow, "id" | "storage_key">[]> {
  const { rows } = await sql<Pick<UploadRow, "id" | "storage_key">>`
    (select id, storage_key from uploads
     where status <> 'stored' and (status = 'deleted' or created_at < now() - interval '1 day')
     order by created_at limit ${limit})
    union all
    (select id, storage_key from uploads u
     where status = 'stored' and created_at between now() - interval '30 days' and now() - interval '1 day'
       and not exists (select from knowledge_items k where k.upload_id = u.id)
       and not exists (select from message_attachments a where a.upload_id = u.id)
     order by created_at limit ${limit})`.execute(tx);
  return rows;
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("uploads").where("id", "=", id).execute();
}
