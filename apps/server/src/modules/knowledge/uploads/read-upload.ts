import type { Upload } from "@parley/contract/uploads";
import { Refusal } from "../../../platform/refusal.ts";
import { describeUpload, type UploadMeans } from "./describe-upload.ts";
import { findUpload, type UploadRow } from "./uploads.queries.ts";

export async function readUpload(means: UploadMeans, id: string): Promise<Upload> {
  return describeUpload(means, await requireUpload(means, id));
}

export async function requireUpload({ transact }: UploadMeans, id: string): Promise<UploadRow> {
  const upload = await transact((tx) => findUpload(tx, id));
  if (!upload) throw new Refusal("upload_not_found");
  return upload;
}
