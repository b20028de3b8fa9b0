import type { ListAttachments, MessageAttachment } from "@parley/contract/attachments";
import type { RoomId, UserId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Actor, Tx } from "../../../platform/database.ts";

const columns = ["id", "title", "content_type", "bytes", "status", "failure"] as const;

export type NewAttachment = {
  room_id: RoomId;
  upload_id: string;
  title: string;
  content_type: string;
  bytes: number;
};

/** Undefined when this very upload is attached in the room already. */
export function insertAttachment(
  tx: Tx,
  actor: Actor,
  attachment: NewAttachment,
): Promise<MessageAttachment | undefined> {
  return tx
    .insertInto("message_attachments")
    .values({ ...attachment, user_id: actor.userId })
    .onConflict((on) => on.columns(["room_id", "upload_id"]).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export function findAttachmentOfUpload(
  tx: Tx,
  { room_id, upload_id }: Pick<NewAttachment, "room_id" | "upload_id">,
): Promise<MessageAttachment | undefined> {
  return tx
    .selectFrom("message_attachments")
    .select(columns)
    .where("room_id", "=", room_id)
    .where("upload_id", "=", upload_id)
    .executeTakeFirst();
}

/** The one that was asked for, or the caller's own that have not been sent, oldest first. */
export function listAttachments(
  tx: Tx,
  actor: Actor,
  { room_id, id }: ListAttachments,
): Promise<MessageAttachment[]> {
  const inRoom = tx.selectFrom("message_attachments").select(columns).where("room_id", "=", room_id);
  const wanted = id
    ? inRoom.where("id", "=", id)
    : inRoom.where("user_id", "=", actor.userId).where("message_id", "is", null);
  return wanted.orderBy("created_at").orderBy("id").limit(50).execute();
}

/** False when there is none of the caller's own that has not been sent. */
export async function deleteAttachment(tx: Tx, roomId: RoomId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("message_attachments")
    .where("room_id", "=", roomId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type AttachedUpload = { title: string; size_bytes: number; storage_key: string };

/** Undefined for everybody who may not see the attachment. The upload itself is only its sender's to see. */
export async function findAttachedUpload(tx: Tx, id: string): Promise<AttachedUpload | undefined> {
  const { rows } = await sql<AttachedUpload>`
    select title, size_bytes, storage_key from attached_upload(${id})`.execute(tx);
  return rows[0];
}

export async function mayTalkIn(tx: Tx, roomId: RoomId): Promise<boolean> {
  const talks = sql<boolean>`${roomId} in (select rooms_i_talk_in())`.as("talks");
  return (await tx.selectNoFrom(talks).executeTakeFirstOrThrow()).talks;
}

export type ClaimedAttachment = {
  id: string;
  claim: number;
  user_id: UserId;
  title: string;
  upload: { file_name: string; content_type: string; size_bytes: number; storage_key: string };
};

/** Undefined when it was taken away meanwhile, or has been read already. */
export async function updateAttachmentClaimed(tx: Tx, id: string): Promise<ClaimedAttachment | undefined> {
  const { rows } = await sql<ClaimedAttachment>`
    update message_attachments a set claim = a.claim + 1 from uploads u
    where a.id = ${id} and a.status = 'reading' and u.id = a.upload_id
    returning a.id, a.claim, a.user_id, a.title, json_build_object('file_name', u.file_name, 'content_type', u.content_type,
      'size_bytes', u.size_bytes, 'storage_key', u.storage_key) as upload`.execute(tx);
  return rows[0];
}

/** With what was read in it, or with why nothing was; undefined when another reading has taken over. */
export async function updateAttachmentSettled(
  tx: Tx,
  { id, claim }: Pick<ClaimedAttachment, "id" | "claim">,
  outcome: { text: string } | { failure: string },
): Promise<MessageAttachment | undefined> {
  const isRead = "text" in outcome;
  const settled = await tx
    .updateTable("message_attachments")
    .set({
      status: isRead ? "ready" : "failed",
      failure: isRead ? null : outcome.failure.slice(0, 500),
      text_tokens: isRead ? sql<number>`ceil(octet_length(${outcome.text} || title) / 3.0) + 20` : 0,
    })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("status", "=", "reading")
    .returning(columns)
    .executeTakeFirst();
  if (settled && isRead) {
    await tx.insertInto("attachment_texts").values({ attachment_id: id, body: outcome.text }).execute();
  }
  return settled;
}

/** Attached, and never sent within a day. */
export async function deleteUnsentAttachments(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("message_attachments")
    .where("message_id", "is", null)
    .where("created_at", "<", sql<string>`now() - interval '1 day'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Being read for a while, though no job is left that would. */
export async function updateAbandonedFailed(
  tx: Tx,
  failure: string,
): Promise<(MessageAttachment & { user_id: UserId })[]> {
  const { rows } = await sql<MessageAttachment & { user_id: UserId }>`
    update message_attachments a set status = 'failed', failure = ${failure}
    where a.message_id is null and a.status = 'reading' and a.created_at < now() - interval '2 minutes'
      and a.id::text not in (
        select j.data ->> 'attachment_id' from queue.job j
        where j.name = 'read-attachment' and j.state in ('created', 'retry', 'active'))
    returning a.id, a.title, a.content_type, a.bytes, a.status, a.failure, a.user_id`.execute(tx);
  return rows;
}
