import { Readable } from "node:stream";
import type { Tx } from "../../../platform/database.ts";
import type { Files, StoredFile } from "../../../platform/files.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { partsOf } from "../../knowledge/index.ts";
import { type AttachedUpload, findAttachedUpload } from "./attachments.queries.ts";

type Means = { files: Files; transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };

/** The whole file, for whoever may see it. */
export async function openAttachment(
  { files, transact }: Means,
  id: string,
): Promise<StoredFile & { title: string }> {
  const upload = await transact((tx) => findAttachedUpload(tx, id));
  if (!upload) throw new Refusal("attachment_not_found");
  const { title, size_bytes: size } = upload;
  return {
    title,
    size,
    contentType: "application/octet-stream",
    stream: Readable.from(bytesOf(files, upload)),
  };
}

async function* bytesOf(files: Files, upload: AttachedUpload): AsyncGenerator<Uint8Array> {
  for (const { key } of partsOf(upload)) {
    const part = await files.get(key);
    if (!part) throw new Error(`A part of ${upload.storage_key} is missing`);
    yield* part.stream;
  }
}
