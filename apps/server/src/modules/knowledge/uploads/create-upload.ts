import { randomUUID } from "node:crypto";
import type { CreateUpload, Upload } from "@parley/contract/uploads";
import { describeUpload, type UploadMeans } from "./describe-upload.ts";
import { uploadFolder } from "./upload-parts.ts";
import { insertUpload } from "./uploads.queries.ts";

export async function createUpload(means: UploadMeans, wanted: CreateUpload): Promise<Upload> {
  const { actor, transact } = means;
  const id = randomUUID();
  const place = { id, storage_key: uploadFolder(id) };
  const upload = await transact((tx) => insertUpload(tx, actor, place, wanted));
  return describeUpload(means, upload);
}
