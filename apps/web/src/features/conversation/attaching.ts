import { useMemo } from "react";
import { currentSession, sessionStore } from "../../lib/session.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { carryFile } from "../../lib/uploads/carry-file.ts";
import { attach, putAttachment } from "./attachments.api.ts";
import { changeDraft, findDraft } from "./drafts.ts";
import { tell } from "./tell.ts";

/** A file on its way to the server, before it can be read. */
export interface Attaching {
  key: string;
  roomId: string;
  file: File;
  sentBytes: number;
  isPaused: boolean;
  /** Why it did not arrive; it is tried again by attaching it again. */
  failure: string | null;
}

/** Outside React: a file goes on while its person looks at another room. */
const onTheWay = createStore<readonly Attaching[]>([]);
const underWay = new Map<string, AbortController>();

export function useAttaching(roomId: string): Attaching[] {
  const all = useStore(onTheWay);
  return useMemo(() => all.filter((attaching) => attaching.roomId === roomId), [all, roomId]);
}

export async function attachFiles(roomId: string, files: readonly File[]): Promise<void> {
  // What the server would refuse is known here; the rules come with the first file, not with the page.
  const [{ FILES_PER_MESSAGE }, { CreateUpload }] = await Promise.all([
    import("@parley/contract/attachments"),
    import("@parley/contract/uploads"),
  ]);
  const taken = findDraft(roomId).attachments.length + onTheWay.get().filter(isIn(roomId)).length;
  const free = Math.max(0, FILES_PER_MESSAGE - taken);
  if (files.length > free) void tell("error", `A message takes at most ${FILES_PER_MESSAGE} files`);
  for (const file of files.slice(0, free)) {
    const { error } = CreateUpload.safeParse({ fileName: file.name, sizeBytes: file.size });
    const failure = error?.issues[0]?.message ?? null;
    const key = crypto.randomUUID();
    onTheWay.set([...onTheWay.get(), { key, roomId, file, sentBytes: 0, isPaused: false, failure }]);
    if (failure === null) void carry(key, roomId, file);
  }
}

const isIn = (roomId: string) => (attaching: Attaching) => attaching.roomId === roomId;

export function stopAttaching(key: string): void {
  underWay.get(key)?.abort(new DOMException("Cancelled", "AbortError"));
  remove(key);
}

async function carry(key: string, roomId: string, file: File): Promise<void> {
  const control = new AbortController();
  underWay.set(key, control);
  try {
    const attachment = await carryFile(
      { file, uploadId: null },
      {
        signal: control.signal,
        give: (uploadId) => attach(roomId, uploadId, file.name),
        onPlaced: () => {},
        onSent: (sentBytes) => change(key, { sentBytes }),
        onPaused: (isPaused) => change(key, { isPaused }),
      },
    );
    putAttachment(roomId, attachment);
    const { id, title } = attachment;
    changeDraft(roomId, { attachments: [...findDraft(roomId).attachments, { id, title }] });
    remove(key);
  } catch (error) {
    if (!control.signal.aborted) change(key, { failure: error instanceof Error ? error.message : "" });
  } finally {
    underWay.delete(key);
  }
}

const change = (key: string, changes: Partial<Attaching>) =>
  onTheWay.set(onTheWay.get().map((known) => (known.key === key ? { ...known, ...changes } : known)));

const remove = (key: string) => onTheWay.set(onTheWay.get().filter((known) => known.key !== key));

// What one person was sending is not the next one's to see or to finish.
let person = currentSession()?.user.id;
sessionStore.state.subscribe(() => {
  const now = currentSession()?.user.id;
  if (now !== person) for (const { key } of onTheWay.get()) stopAttaching(key);
  person = now;
});
