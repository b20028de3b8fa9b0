import { createMiddleware } from "hono/factory";
import type { Files, StoredFile } from "../files.ts";
import { streamed } from "./streamed.ts";

/** For routes that keep files or give them out. */
export type WithFiles = { Variables: { files: Files } };

export const lendFiles = (files: Files) =>
  createMiddleware<WithFiles>(async (c, next) => {
    c.set("files", files);
    await next();
  });

export const toBody = ({ stream }: StoredFile): ReadableStream<Uint8Array> =>
  streamed(stream[Symbol.asyncIterator](), () => void stream.destroy());
