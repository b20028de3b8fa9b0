import { UPLOAD_PART_BYTES } from "@parley/contract/uploads";

export type UploadPart = { number: number; key: string; size: number };

export const uploadFolder = (id: string): string => `uploads/${id}/`;

/** How a file is cut: every part has the same length but the last. */
export function partsOf(upload: { storage_key: string; size_bytes: number }): UploadPart[] {
  const count = Math.ceil(upload.size_bytes / UPLOAD_PART_BYTES);
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    key: `${upload.storage_key}part-${at + 1}.bin`,
    size: Math.min(UPLOAD_PART_BYTES, upload.size_bytes - at * UPLOAD_PART_BYTES),
  }));
}
