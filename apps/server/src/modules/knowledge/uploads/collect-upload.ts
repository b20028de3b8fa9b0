import { buffer } from "node:stream/consumers";
import type { Files } from "../../../platform/files.ts";
import { partsOf } from "./upload-parts.ts";

/** The whole file; undefined when a part of it is gone. */
export async function collectUpload(
  files: Files,
  upload: { storage_key: string; size_bytes: number },
): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for (const { key } of partsOf(upload)) {
    const found = await files.get(key);
    if (!found) return undefined;
    parts.push(await buffer(found.stream));
  }
  return Buffer.concat(parts);
}
