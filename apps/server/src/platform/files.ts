import type { FileDriver, Files } from "./file-driver.ts";
import { openFolder } from "./files-folder.ts";

export type { Files, StoredFile } from "./file-driver.ts";

/** `file:///folder`, or `s3://bucket` with an optional `endpoint` and `region`. */
export async function openFiles(url: string): Promise<Files> {
  const address = new URL(url);
  return checkingKeys(address.protocol === "s3:" ? await openS3(address) : openFolder(address));
}

async function openS3(address: URL): Promise<FileDriver> {
  // Loaded by those who have a bucket: a laptop and the tests never need it.
  const { openBucket } = await import("./files-bucket.ts");
  return openBucket(address);
}

/** What the name of a file says it is. A file of another kind is not kept. */
const contentTypes: Record<string, string> = {
  bin: "application/octet-stream",
  json: "application/json",
  webp: "image/webp",
};

// Lower-case words, digits and hyphens between slashes: nothing that could climb out of a folder, hide, or mean
// something to a shell, a browser or a second file system.
const keyPattern = /^(?:[a-z0-9][a-z0-9-]{0,63}\/){1,4}[a-z0-9][a-z0-9-]{0,63}(?:\.([a-z0-9]{1,8}))?$/;
const folderPattern = /^(?:[a-z0-9][a-z0-9-]{0,63}\/){1,4}$/;

function checkingKeys(files: FileDriver): Files {
  return {
    put: async (key, bytes, contentType) => {
      if (contentTypeOf(key) !== contentType) throw new Error(`${key} is not named as ${contentType}`);
      await files.put(key, bytes, contentType);
    },
    receive: async (key, body, size) => {
      contentTypeOf(key);
      return files.receive(key, body, size);
    },
    addressFor: async (key, size) => {
      contentTypeOf(key);
      return files.addressFor(key, size);
    },
    get: async (key) => {
      const contentType = contentTypeOf(key);
      const found = await files.get(key);
      return found && { ...found, contentType };
    },
    remove: async (key) => {
      if (!keyPattern.test(key)) throw new Error("This is not a key of ours");
      await files.remove(key);
    },
    list: async (folder) => {
      if (!folderPattern.test(folder)) throw new Error("This is not a folder of ours");
      return files.list(folder);
    },
    removeAll: async (folder) => {
      if (!folderPattern.test(folder)) throw new Error("This is not a folder of ours");
      await files.removeAll(folder);
    },
    sweep: files.sweep,
  };
}

function contentTypeOf(key: string): string {
  const contentType = contentTypes[keyPattern.exec(key)?.[1] ?? ""];
  if (!contentType) throw new Error("This is not a key of ours");
  return contentType;
}
