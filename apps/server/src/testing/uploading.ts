import { Upload } from "@parley/contract/uploads";
import { as } from "./as.ts";
import type { Person } from "./cast.ts";
import { accessToken } from "./signing.ts";
import { app } from "./stage.ts";

export const beginUpload = async (
  person: Person,
  sizeBytes: number,
  fileName = "notes.txt",
  contentType = "text/plain",
): Promise<Upload> =>
  (await as(person).call("create-upload", { fileName, contentType, sizeBytes })).read(Upload);

/** The whole way: begun, sent, complete. */
export async function uploadFile(person: Person, bytes: Buffer, fileName?: string): Promise<Upload> {
  const upload = await beginUpload(person, bytes.length, fileName);
  const authorization = `Bearer ${await accessToken({ sub: person.id })}`;
  for (const { number, url } of upload.parts) {
    const start = (number - 1) * upload.part_bytes;
    const body = new Blob([new Uint8Array(bytes.subarray(start, start + upload.part_bytes))]);
    await app.request(url, { method: "PUT", headers: { authorization }, body });
  }
  const { status } = await as(person).call("complete-upload", { uploadId: upload.id });
  if (status !== 200) throw new Error("The upload is not complete");
  return upload;
}
