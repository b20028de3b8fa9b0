import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { FetchFailure } from "./fetch-failure.ts";

export interface Cap {
  maxBytes: number;
  onProgress: (received: number) => void;
}

const decoders = new Map<string, () => Transform>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** Counts what arrives and what it unpacks to, and stops at the cap: a small lie must not become a large buffer. */
export async function receiveBody(body: Readable, encoding: string, cap: Cap): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await pipeline(
    body,
    countedTo(cap.maxBytes, cap.onProgress),
    decoded(encoding),
    countedTo(cap.maxBytes),
    async (source) => {
      for await (const chunk of source) chunks.push(chunk);
    },
  );
  return Buffer.concat(chunks);
}

function countedTo(maxBytes: number, onProgress?: (received: number) => void) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let received = 0;
    for await (const chunk of source) {
      received += chunk.length;
      if (received > maxBytes) throw new FetchFailure(`the page is larger than ${inMegabytes(maxBytes)}`);
      onProgress?.(received);
      yield chunk;
    }
  };
}

/** One encoding only: pages nest none, bombs do. */
function decoded(encoding: string) {
  const decoder = decoders.get(encoding);
  if (!decoder && encoding !== "" && encoding !== "identity") {
    throw new FetchFailure("the page is packed in a way we do not read");
  }
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield* decoder ? Readable.from(source).compose(decoder()) : source;
  };
}

export function inMegabytes(bytes: number): string {
  return bytes >= 1_000_000 ? `${Math.round(bytes / 1_048_576)} MB` : `${Math.round(bytes / 1_024)} KB`;
}
