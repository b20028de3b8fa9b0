import { Refusal } from "../../../platform/refusal.ts";
import type { UploadMeans } from "./describe-upload.ts";
import { requireUpload } from "./read-upload.ts";
import { partsOf } from "./upload-parts.ts";

type SentPart = { uploadId: string; number: number; body: AsyncIterable<Uint8Array> };

/** Sending a part again replaces it, until the file is complete. */
export async function receivePart(means: UploadMeans, sent: SentPart): Promise<void> {
  const upload = await requireUpload(means, sent.uploadId);
  const part = partsOf(upload).find(({ number }) => number === sent.number);
  if (!part || upload.status !== "pending") throw new Refusal("upload_not_found");
  const isWhole = await means.files.receive(part.key, sent.body, part.size);
  if (!isWhole) throw new Refusal("invalid_input", `Part ${part.number} has ${part.size} bytes`);
}
