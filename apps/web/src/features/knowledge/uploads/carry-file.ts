import type { KnowledgeItem, Upload } from "../../../lib/generated/types.gen.ts";
import { isFault } from "../../../lib/or-say.ts";
import { connection } from "./connection.ts";
import { findUpload, giveFile, placeFile, putPart } from "./uploads.api.ts";

export interface Carried {
  twinId: string;
  file: File;
  /** Null until the server has given it a place. */
  uploadId: string | null;
}

export interface Watching {
  onPlaced: (uploadId: string) => void;
  onSent: (sentBytes: number) => void;
  /** The connection is lost, or back. */
  onPaused: (isPaused: boolean) => void;
  signal: AbortSignal;
}

/** With a network that seems to be there, this many tries; without one it waits as long as it takes. */
const TRIES = 6;

/** Brings a file to its twin part by part. What has arrived once is not sent again, whatever breaks between. */
export async function carryFile(carried: Carried, watching: Watching): Promise<KnowledgeItem> {
  let { uploadId } = carried;
  const onPlaced = (id: string) => {
    uploadId = id;
    watching.onPlaced(id);
  };
  for (let failures = 0; ; failures = navigator.onLine ? failures + 1 : 0) {
    try {
      return await attempt({ ...carried, uploadId }, { ...watching, onPlaced });
    } catch (error) {
      if (watching.signal.aborted || !isFault(error) || failures >= TRIES) throw error;
      await waitForConnection(failures, watching);
    }
  }
}

async function attempt({ twinId, file, uploadId }: Carried, watching: Watching): Promise<KnowledgeItem> {
  const upload = uploadId === null ? await placeFile(file) : await findUpload(uploadId);
  watching.signal.throwIfAborted();
  watching.onPlaced(upload.id);
  await sendMissing(file, upload, watching);
  watching.signal.throwIfAborted();
  return giveFile(twinId, upload.id, file.name);
}

async function sendMissing(file: File, { parts, part_bytes }: Upload, { onSent, signal }: Watching) {
  const partOf = ({ number }: Upload["parts"][number]) =>
    file.slice((number - 1) * part_bytes, number * part_bytes);
  const stored = parts.filter(({ is_stored }) => is_stored);
  let sent = stored.reduce((sum, part) => sum + partOf(part).size, 0);
  onSent(sent);
  for (const missing of parts.filter(({ is_stored }) => !is_stored)) {
    const part = partOf(missing);
    const before = sent;
    await putPart({ part, url: missing.url, signal, onProgress: (bytes) => onSent(before + bytes) });
    sent += part.size;
    onSent(sent);
  }
}

async function waitForConnection(failures: number, { onPaused, signal }: Watching): Promise<void> {
  onPaused(true);
  await connection(failures, signal);
  signal.throwIfAborted();
  onPaused(false);
}
