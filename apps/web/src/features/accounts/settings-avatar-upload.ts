import { Avatar } from "@parley/contract/accounts";
import type { z } from "zod";
import { ApiError, noSession } from "../../lib/api-error.ts";
import { presentSession } from "../../lib/renew-session.ts";
import { sendBlob } from "../../lib/send-blob.ts";

const FAILED = "Failed to upload the picture";

/** Tells how much has left, in percent. */
export async function uploadAvatar(
  file: File,
  onProgress: (percent: number) => void,
): Promise<z.infer<typeof Avatar>> {
  const session = await presentSession();
  if (!session) throw noSession();
  const answer = await sendBlob({
    method: "POST",
    url: "/functions/v1/upload-avatar",
    body: file,
    headers: {
      authorization: `Bearer ${session.access_token}`,
      "content-type": file.type || "application/octet-stream",
    },
    onProgress: (sent) => onProgress(file.size === 0 ? 0 : Math.min(100, (sent / file.size) * 100)),
  }).catch(inWords);
  return Avatar.parse(answer);
}

/** "The request is too large" is true of the request; a person has chosen a picture. */
function inWords(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message } = error;
  const words = code === "too_large" ? "This picture is too large. Choose one of at most 5 MB." : message;
  throw new ApiError({ status, code, message: words || FAILED });
}
