import { z } from "zod";

export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
export const UPLOAD_PART_BYTES = 5 * 1024 * 1024;

export const CreateUpload = z.strictObject({
  fileName: z
    .string()
    .trim()
    .min(1, "A file needs a name")
    .max(255, "A file's name has at most 255 characters"),
  contentType: z.string().max(127).default("application/octet-stream"),
  sizeBytes: z.int().min(1, "The file is empty").max(MAX_UPLOAD_BYTES, "A file has at most 25 MB"),
});
export type CreateUpload = z.infer<typeof CreateUpload>;

/**
 * `PUT` the bytes of each part that is not stored yet to its `url`: a relative one wants the bearer too, any other the
 * header `if-none-match: *`. Once the upload is complete, nothing more can be sent anywhere.
 */
export const Upload = z
  .object({
    id: z.uuid(),
    part_bytes: z.int(),
    parts: z.array(z.object({ number: z.int(), url: z.string(), is_stored: z.boolean() })),
  })
  .meta({ id: "Upload" });
export type Upload = z.infer<typeof Upload>;

export const CompleteUpload = z.strictObject({ uploadId: z.uuid() });
export const StoredUpload = z.object({ id: z.uuid(), size_bytes: z.int() }).meta({ id: "StoredUpload" });
export type StoredUpload = z.infer<typeof StoredUpload>;

export const uploadErrors = {
  upload_not_found: { status: 404, message: "Upload not found" },
  storage_full: {
    status: 409,
    message: "Your files fill all the space you have here. Delete some and try again",
  },
  upload_incomplete: { status: 409, message: "Some parts of the file have not arrived yet" },
} as const;
