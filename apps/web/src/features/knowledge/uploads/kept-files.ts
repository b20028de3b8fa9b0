/** A file on its way, kept by the browser so that a reload in the middle loses nothing. */
export interface KeptFile {
  key: string;
  userId: string;
  twinId: string;
  file: File;
  uploadId: string | null;
  keptAt: number;
}

const DATABASE = "parley-uploads";
const FILES = "files";
/** The server clears away what nobody finished within a day. */
const LIFETIME = 20 * 3_600_000;

/** A browser that keeps nothing, as in a private window, only costs the resuming. */
export async function keepFile(kept: KeptFile): Promise<void> {
  await inFiles("readwrite", (files) => files.put(kept)).catch(() => undefined);
}

export async function dropFile(key: string): Promise<void> {
  await inFiles("readwrite", (files) => files.delete(key)).catch(() => undefined);
}

/** This person's for this twin. What is too old, or was left behind by somebody else, goes. */
export async function findKeptFiles(userId: string, twinId: string): Promise<KeptFile[]> {
  const all = await inFiles<KeptFile[]>("readonly", (files) => files.getAll()).catch(() => []);
  const isGood = (kept: KeptFile) => kept.userId === userId && Date.now() - kept.keptAt < LIFETIME;
  await Promise.all(all.filter((kept) => !isGood(kept)).map(({ key }) => dropFile(key)));
  return all.filter((kept) => isGood(kept) && kept.twinId === twinId);
}

async function inFiles<Answer>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const database = await openDatabase();
  try {
    return await settled(work(database.transaction(FILES, mode).objectStore(FILES)));
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(FILES, { keyPath: "key" });
  return settled(request);
}

function settled<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error("The browser keeps no files"));
  return promise;
}
