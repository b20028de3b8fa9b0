import type { Cage } from "../../apps/server/src/modules/knowledge/reading/cage.ts";
import {
  closeReadingCage,
  type ReadDocument,
  ReadingFailure,
  readInCage,
} from "../../apps/server/src/modules/knowledge/reading/read-document.ts";

export interface Lane {
  read(fileName: string, bytes: Buffer): Promise<ReadDocument | ReadingFailure>;
  deaths(): number;
  close(): Promise<void>;
}

const wornMs = 8_000;

/** One cage for many files, replaced when it dies, or before what it read earlier counts against the next file. */
export function openLane(): Lane {
  let cage: Cage | undefined;
  let spentMs = 0;
  let deaths = 0;

  return {
    async read(fileName, bytes) {
      if (spentMs > wornMs) await cage?.open();
      if (!cage || cage.ended()) {
        cage = await closeReadingCage();
        spentMs = 0;
      }
      const began = performance.now();
      const end = await endOf(cage, fileName, bytes);
      spentMs += performance.now() - began;
      if (cage.ended()) deaths += 1;
      return end;
    },
    deaths: () => deaths,
    close: async () => cage?.open(),
  };
}

async function endOf(cage: Cage, fileName: string, bytes: Buffer): Promise<ReadDocument | ReadingFailure> {
  const { signal } = new AbortController();
  try {
    return await readInCage(cage, { fileName, bytes, contentType: null, url: null }, { signal });
  } catch (error) {
    if (error instanceof ReadingFailure) return error;
    throw error;
  }
}
