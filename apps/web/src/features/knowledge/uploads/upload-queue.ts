import { useMemo } from "react";
import { processTwinContent } from "../../../lib/generated/sdk.gen.ts";
import type { KnowledgeItem } from "../../../lib/generated/types.gen.ts";
import { orSay } from "../../../lib/or-say.ts";
import { currentSession, sessionStore } from "../../../lib/session.ts";
import { createStore, useStore } from "../../../lib/store.ts";
import { type Carried, carryFile } from "../../../lib/uploads/carry-file.ts";
import { showItem } from "../knowledge.api.ts";
import { dropFile, findKeptFiles, keepFile } from "./kept-files.ts";

interface ForTwin extends Carried {
  twinId: string;
}

export interface PendingUpload extends ForTwin {
  key: string;
  userId: string;
  sentBytes: number;
  /** A refused one would be refused again, however often it is tried. */
  state: "waiting" | "sending" | "paused" | "failed" | "refused";
  failure: string | null;
}

/** More would only share the same connection. */
const AT_ONCE = 2;

/** Outside React: an upload goes on while its person looks at another page. */
const queue = createStore<readonly PendingUpload[]>([]);
const underWay = new Map<string, AbortController>();

/** The files on their way to this twin. */
export function useUploads(twinId: string): PendingUpload[] {
  const all = useStore(queue);
  return useMemo(() => all.filter((upload) => upload.twinId === twinId), [all, twinId]);
}

export async function addFiles(twinId: string, files: Iterable<File>): Promise<void> {
  // What the server would refuse is known here; the rules come with the first file, not with the page.
  const { CreateUpload } = await import("@parley/contract/uploads");
  for (const file of files) {
    const { error } = CreateUpload.safeParse({ fileName: file.name, sizeBytes: file.size });
    const upload = pendingOf({ twinId, file, uploadId: null });
    enqueue(error ? { ...upload, state: "refused", failure: error.issues[0]?.message ?? null } : upload);
  }
  advance();
}

/** Takes up what a reload interrupted. */
export async function resumeUploads(twinId: string): Promise<void> {
  const userId = currentSession()?.user.id;
  if (userId === undefined) return;
  for (const { key, file, uploadId } of await findKeptFiles(userId, twinId)) {
    if (!find(key)) enqueue({ ...pendingOf({ twinId, file, uploadId }), key });
  }
  advance();
}

export function cancelUpload(key: string): void {
  underWay.get(key)?.abort(new DOMException("Cancelled", "AbortError"));
  remove(key);
}

export function retryUpload(key: string): void {
  change(key, { state: "waiting", failure: null });
  advance();
}

const pendingOf = (carried: ForTwin): PendingUpload => ({
  ...carried,
  ...{ key: crypto.randomUUID(), userId: currentSession()?.user.id ?? "", sentBytes: 0 },
  ...{ state: "waiting", failure: null },
});

function enqueue(upload: PendingUpload): void {
  queue.set([...queue.get(), upload]);
  if (upload.state === "waiting") void keep(upload);
}

function advance(): void {
  while (underWay.size < AT_ONCE) {
    const next = queue.get().find(({ key, state }) => state === "waiting" && !underWay.has(key));
    if (!next) return;
    void run(next);
  }
}

async function run(upload: PendingUpload): Promise<void> {
  const control = new AbortController();
  underWay.set(upload.key, control);
  await inOneTab(upload.key, () => carry(upload, control.signal));
  underWay.delete(upload.key);
  advance();
}

/** The same kept file must not be taken up by two tabs; the one that comes second leaves it to the first. */
function inOneTab(key: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks.request(`parley-upload:${key}`, { ifAvailable: true }, (lock) =>
    lock ? work() : leave(key),
  );
}

async function carry(upload: PendingUpload, signal: AbortSignal): Promise<void> {
  const { key } = upload;
  change(key, { state: "sending" });
  try {
    const item = await carryFile(upload, {
      signal,
      give: (uploadId) => giveFile(upload, uploadId),
      onPlaced: (uploadId) => place(key, uploadId),
      onSent: (sentBytes) => change(key, { sentBytes }),
      onPaused: (isPaused) => change(key, { state: isPaused ? "paused" : "sending" }),
    });
    arrive(key, item);
  } catch (error) {
    if (!signal.aborted) change(key, { state: "failed", failure: wordsOf(error) });
  }
}

/** The twin begins to read it. */
function giveFile({ twinId, file }: ForTwin, uploadId: string): Promise<KnowledgeItem> {
  const body = { twinId, contentType: "file", filePath: uploadId, fileName: file.name } as const;
  return orSay("Failed to process initial knowledge", processTwinContent({ body }));
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function place(key: string, uploadId: string): void {
  change(key, { uploadId });
  const placed = find(key);
  if (placed) void keep(placed);
}

/** The item takes the row's place in one step, so that nothing jumps. */
function arrive(key: string, item: KnowledgeItem): void {
  showItem(item);
  remove(key);
}

const keep = ({ key, userId, twinId, file, uploadId }: PendingUpload) =>
  keepFile({ key, userId, twinId, file, uploadId, keptAt: Date.now() });

const find = (key: string) => queue.get().find((upload) => upload.key === key);

const change = (key: string, changes: Partial<PendingUpload>) =>
  queue.set(queue.get().map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

const leave = async (key: string) => queue.set(queue.get().filter((upload) => upload.key !== key));

function remove(key: string): void {
  void leave(key);
  void dropFile(key);
}

// What one person was sending is not the next one's to see or to finish.
sessionStore.state.subscribe(() => {
  const userId = currentSession()?.user.id;
  for (const upload of queue.get()) if (upload.userId !== userId) cancelUpload(upload.key);
});
