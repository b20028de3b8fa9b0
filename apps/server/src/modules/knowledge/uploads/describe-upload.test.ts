import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { openFiles } from "../../../platform/files.ts";
import { openBucketDouble } from "../../../testing/bucket-double.ts";
import { describeUpload } from "./describe-upload.ts";
import { uploadFolder } from "./upload-parts.ts";
import type { UploadRow } from "./uploads.queries.ts";

const double = await openBucketDouble();
afterAll(() => double.close());
const files = await openFiles(double.url);

it("an upload to a bucket names the bucket's own addresses, until it is complete (K11)", async () => {
  const id = randomUUID();
  const file = { file_name: "a.txt", content_type: "text/plain", size_bytes: 3 };
  const upload: UploadRow = { id, ...file, storage_key: uploadFolder(id), status: "pending" };
  const [pending] = (await describeUpload({ files }, upload)).parts;
  expect(pending?.url).toMatch(/^http.*X-Amz-Signature=/);
  await files.put(`uploads/${id}/part-1.bin`, Buffer.from("one"), "application/octet-stream");
  expect((await describeUpload({ files }, { ...upload, status: "stored" })).parts).toEqual([
    { number: 1, url: `/storage/v1/uploads/${id}/parts/1`, is_stored: true },
  ]);
});
