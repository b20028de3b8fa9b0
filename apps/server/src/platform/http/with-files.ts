import { createMiddleware } from "hono/factory";
import type { Files, StoredFile } from "../files.ts";

/** For routes that keep files or give them out. */
export type WithFiles = { Variables: { files: Files } };

export const lendFiles = (files: Files) =>
  createMiddleware<WithFiles>(async (c, next) => {
    c.set("files", files);
    await next();
  });

/** A file as the body of an answer: read as fast as it is taken, and closed when the reader goes away. */
export function toBody({ stream }: StoredFile): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel() {
      stream.destroy();
    },
  });
}
