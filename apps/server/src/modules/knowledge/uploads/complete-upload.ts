import type { StoredUpload } from "@parley/contract/uploads";
import { Refusal } from "../../../platform/refusal.ts";
import { listMissing, type UploadMeans } from "./describe-upload.ts";
import { requireUpload } from "./read-upload.ts";
import { updateUploadStored } from "./uploads.queries.ts";

/** Twice is harmless: a complete file stays complete. */
export async function completeUpload(means: UploadMeans, id: string): Promise<StoredUpload> {
  const upload = await requireUpload(means, id);
  const missing = await listMissing(means.files, upload);
  if (missing.length > 0) throw new Refusal("upload_incomplete");
  await means.transact((tx) => updateUploadStored(tx, id));
  return { id, size_bytes: upload.size_bytes };
}
