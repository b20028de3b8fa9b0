import { UPLOAD_PART_BYTES, type Upload } from "@parley/contract/uploads";
import type { Actor, Tx } from "../../../platform/database.ts";
import type { Files } from "../../../platform/files.ts";
import { partsOf, type UploadPart } from "./upload-parts.ts";
import type { UploadRow } from "./uploads.queries.ts";

export type UploadMeans = {
  actor: Actor;
  files: Files;
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/** What has arrived is what lies there: nobody keeps a list that could say something else. */
export async function describeUpload(
  { files }: Pick<UploadMeans, "files">,
  upload: UploadRow,
): Promise<Upload> {
  // Once it is complete only our own address is named, which refuses: what was taken in is not replaced.
  const isOpen = upload.status === "pending";
  const missing = new Set((await listMissing(files, upload)).map(({ number }) => number));
  const parts = partsOf(upload).map(async ({ number, key, size }) => ({
    number,
    url:
      (isOpen && (await files.addressFor(key, size))) || `/storage/v1/uploads/${upload.id}/parts/${number}`,
    is_stored: !missing.has(number),
  }));
  return { id: upload.id, part_bytes: UPLOAD_PART_BYTES, parts: await Promise.all(parts) };
}

export async function listMissing(files: Files, upload: UploadRow): Promise<UploadPart[]> {
  const sizes = new Map((await files.list(upload.storage_key)).map(({ key, size }) => [key, size]));
  return partsOf(upload).filter(({ key, size }) => sizes.get(key) !== size);
}
