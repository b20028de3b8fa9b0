import { connection } from "../connection.ts";
import type { Upload } from "../generated/types.gen.ts";
import { isFault } from "../or-say.ts";
import { completeFile, findUpload, placeFile, putPart } from "./uploads.api.ts";

export interface Carried {
  file: File;
  /** Null until the server has given it a place. */
  uploadId: string | null;
}

export interface Carrying<Item> {
  /** What becomes of the file once it has arrived whole. */
  give: (uploadId: string) => Promise<Item>;
  onPlaced: (uploadId: string) => void;
  onSent: (sentBytes: number) => void;
  /** The connection is lost, or back. */
  onPaused: (isPaused: boolean) => void;
  signal: AbortSignal;
}

/** With a network that seems to be there, this many tries; without one it waits as long as it takes. */
const TRIES = 6;

/** Brings a file to the server part by part. What has arrived once is not sent again, whatever breaks between. */
export async function carryFile<Item>(carried: Carried, carrying: Carrying<Item>): Promise<Item> {
  let { uploadId } = carried;
  const onPlaced = (id: string) => {
    uploadId = id;
    carrying.onPlaced(id);
  };
  for (let failures = 0; ; failures = navigator.onLine ? failures + 1 : 0) {
    try {
      return await attempt({ ...carried, uploadId }, { ...carrying, onPlaced });
    } catch (error) {
      if (carrying.signal.aborted || !isFault(error) || failures >= TRIES) throw error;
      await waitForConnection(failures, carrying);
    }
  }
}

async function attempt<Item>({ file, uploadId }: Carried, carrying: Carrying<Item>): Promise<Item> {
  const upload = uploadId === null ? await placeFile(file) : await findUpload(uploadId);
  carrying.signal.throwIfAborted();
  carrying.onPlaced(upload.id);
  await sendMissing(file, upload, carrying);
  carrying.signal.throwIfAborted();
  await completeFile(upload.id);
  return carrying.give(upload.id);
}

type Sending = Pick<Carrying<unknown>, "onSent" | "signal">;

async function sendMissing(file: File, { parts, part_bytes }: Upload, { onSent, signal }: Sending) {
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

type Pausing = Pick<Carrying<unknown>, "onPaused" | "signal">;

async function waitForConnection(failures: number, { onPaused, signal }: Pausing): Promise<void> {
  onPaused(true);
  await connection(failures, signal);
  signal.throwIfAborted();
  onPaused(false);
}
