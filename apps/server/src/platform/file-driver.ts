import type { Readable } from "node:stream";

/** A file as it comes out: read `stream` to its end, or destroy it. */
export type StoredFile = { stream: Readable; size: number; contentType: string };

export type ListedFile = { key: string; size: number };

/** Where files are. A key is chosen by us and never by a person; the same key written twice holds what came last. */
export type Files = {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Keeps what comes when it has exactly `size` bytes, and says whether it had. */
  receive: (key: string, body: AsyncIterable<Uint8Array>, size: number) => Promise<boolean>;
  /** Where a browser itself may put `size` bytes for the next hour; undefined when it has to send them through us. */
  addressFor: (key: string, size: number) => Promise<string | undefined>;
  /** Undefined when there is none. */
  get: (key: string) => Promise<StoredFile | undefined>;
  /** What lies under a folder, which is named with its last slash. */
  list: (folder: string) => Promise<ListedFile[]>;
  /** Removing what is not there is no mistake: a job that runs twice removes twice. */
  remove: (key: string) => Promise<void>;
  /** Removes everything under a folder, which is named with its last slash. */
  removeAll: (folder: string) => Promise<void>;
  /** Removes what a process that died had begun to write; how many files that were. */
  sweep: (olderThanMs: number) => Promise<number>;
};

/** Either place, once the key has been checked. */
export type FileDriver = Omit<Files, "get"> & {
  get: (key: string) => Promise<Omit<StoredFile, "contentType"> | undefined>;
};
