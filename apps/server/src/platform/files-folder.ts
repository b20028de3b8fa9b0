import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { FileDriver } from "./file-driver.ts";

/** A folder on this machine, for a laptop and for a single server. */
export function openFolder(address: URL): FileDriver {
  const root = fileURLToPath(address);
  // Written elsewhere and then moved to its place: a reader finds the whole file or none, and a crash leaves no half.
  const underWay = join(root, ".under-way");

  async function settle(key: string, write: (path: string) => Promise<boolean>): Promise<boolean> {
    const begun = join(underWay, randomUUID());
    await mkdir(underWay, { recursive: true });
    try {
      if (!(await write(begun))) return false;
      await mkdir(dirname(join(root, key)), { recursive: true });
      await rename(begun, join(root, key));
      return true;
    } finally {
      await rm(begun, { force: true });
    }
  }

  return {
    async put(key, bytes) {
      await settle(key, async (path) => {
        await writeFile(path, bytes, { flush: true });
        return true;
      });
    },
    receive: (key, body, size) =>
      settle(key, async (path) => {
        await pipeline(upTo(body, size), createWriteStream(path, { flush: true }));
        return (await stat(path)).size === size;
      }),
    addressFor: async () => undefined,
    async get(key) {
      const file = await open(join(root, key)).catch(undefinedIfAbsent);
      return file && { stream: file.createReadStream(), size: (await file.stat()).size };
    },
    async list(folder) {
      const names = (await readdir(join(root, folder)).catch(undefinedIfAbsent)) ?? [];
      return Promise.all(
        names.map(async (name) => ({
          key: `${folder}${name}`,
          size: (await stat(join(root, folder, name))).size,
        })),
      );
    },
    remove: (key) => rm(join(root, key), { force: true }),
    removeAll: (folder) => rm(join(root, folder), { recursive: true, force: true }),
    sweep: (olderThanMs) => removeOld(underWay, olderThanMs),
  };
}

/** One byte too many is enough to know: the rest is not read. */
async function* upTo(body: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of body) {
    yield chunk;
    received += chunk.length;
    if (received > size) return;
  }
}

async function removeOld(folder: string, olderThanMs: number): Promise<number> {
  const names = (await readdir(folder).catch(undefinedIfAbsent)) ?? [];
  let removed = 0;
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(undefinedIfAbsent);
    if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
    await rm(join(folder, name), { force: true });
    removed++;
  }
  return removed;
}

function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
