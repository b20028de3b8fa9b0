import { noSession } from "../api-error.ts";
import { completeUpload, createUpload, readUpload } from "../generated/sdk.gen.ts";
import type { Upload } from "../generated/types.gen.ts";
import { orSay } from "../or-say.ts";
import { presentSession } from "../renew-session.ts";
import { sendBlob } from "../send-blob.ts";

const FAILED = "Failed to upload the file";

export const placeFile = (file: File): Promise<Upload> =>
  orSay(
    FAILED,
    createUpload({
      body: {
        fileName: file.name,
        sizeBytes: file.size,
        ...(file.type && { contentType: file.type }),
      },
    }),
  );

export const findUpload = (id: string): Promise<Upload> => orSay(FAILED, readUpload({ path: { id } }));

interface PartSending {
  part: Blob;
  url: string;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

/**
 * An address of our own wants to know who sends. One of a storage service carries its own permission, which is for a part
 * that is not there yet.
 */
export async function putPart({ part, url, ...sending }: PartSending): Promise<void> {
  const headers = url.startsWith("/") ? await bearer() : { "if-none-match": "*" };
  await orSay(FAILED, sendBlob({ method: "PUT", url, body: part, headers, ...sending }).then(asAnswer));
}

const asAnswer = (data: unknown) => ({ data });

async function bearer(): Promise<Record<string, string>> {
  const session = await presentSession();
  if (!session) throw noSession();
  return { authorization: `Bearer ${session.access_token}`, "content-type": "application/octet-stream" };
}

export const completeFile = (uploadId: string): Promise<unknown> =>
  orSay(FAILED, completeUpload({ body: { uploadId } }));
