import { randomUUID } from "node:crypto";
import type { CreateUpload, Upload } from "@parley/contract/uploads";
import { Refusal } from "../../../platform/refusal.ts";
import { describeUpload, type UploadMeans } from "./describe-upload.ts";
import { uploadFolder } from "./upload-parts.ts";
import { insertUpload } from "./uploads.queries.ts";

export async function createUpload(means: UploadMeans, wanted: CreateUpload): Promise<Upload> {
  const { actor, transact } = means;
  const id = randomUUID();
  const place = { id, storage_key: uploadFolder(id) };
  const upload = await transact((tx) => insertUpload(tx, actor, place, wanted)).catch(refuseIfFull);
  return describeUpload(means, upload);
}

/** Only the database counts what somebody has here, one file after the other. */
function refuseIfFull(error: unknown): never {
  throw error instanceof Error && error.message === "storage_full" ? new Refusal("storage_full") : error;
}
