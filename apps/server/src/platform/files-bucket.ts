import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { FileDriver, ListedFile } from "./file-driver.ts";

/** A bucket of Amazon's or of any server that speaks its protocol. */
export function openBucket(address: URL): FileDriver {
  const Bucket = address.hostname;
  const client = new S3Client(settingsOf(address));
  return {
    ...keeping(client, Bucket),
    ...listing(client, Bucket),
    addressFor: signing(address),
    // What a bucket does not have whole, it does not have.
    sweep: async () => 0,
  };
}

/** One file at a time. */
function keeping(client: S3Client, Bucket: string): Pick<FileDriver, "put" | "receive" | "get" | "remove"> {
  return {
    async put(Key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    async receive(Key, body, size) {
      const Body = await buffer(Readable.from(body));
      if (Body.length !== size) return false;
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: "application/octet-stream" }));
      return true;
    },
    async get(Key) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch(undefinedIfAbsent);
      return found?.Body instanceof Readable
        ? { stream: found.Body, size: found.ContentLength ?? 0 }
        : undefined;
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

/** A whole folder, page by page. */
function listing(client: S3Client, Bucket: string): Pick<FileDriver, "list" | "removeAll"> {
  return {
    async list(Prefix) {
      const found: ListedFile[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key, Size } of Contents)
          if (Key !== undefined) found.push({ key: Key, size: Size ?? 0 });
      }
      return found;
    },
    async removeAll(Prefix) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        const Objects = Contents.map(({ Key }) => ({ Key }));
        if (Objects.length === 0) continue;
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors.length > 0)
          throw new Error(`${Errors.length} files could not be removed: ${Errors[0]?.Code}`);
      }
    },
  };
}

/**
 * The length is signed too: whoever holds the address cannot fill the bucket with it. Nor can they replace with it
 * what has arrived, and perhaps been read.
 */
function signing(address: URL): FileDriver["addressFor"] {
  // Otherwise the address would carry the checksum of the empty body it is made with, and no file would fit it.
  const signer = new S3Client({ ...settingsOf(address), requestChecksumCalculation: "WHEN_REQUIRED" });
  return (Key, ContentLength) =>
    getSignedUrl(
      signer,
      new PutObjectCommand({ Bucket: address.hostname, Key, ContentLength, IfNoneMatch: "*" }),
      { expiresIn: 3_600 },
    );
}

/** With no key in the address, the machine's own role or the usual variables are used. */
function settingsOf({ username, password, searchParams }: URL) {
  const endpoint = searchParams.get("endpoint");
  return {
    region: searchParams.get("region") ?? "us-east-1",
    maxAttempts: 3,
    // Servers that are not Amazon's have no name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(username && {
      credentials: {
        accessKeyId: decodeURIComponent(username),
        secretAccessKey: decodeURIComponent(password),
      },
    }),
  };
}

function undefinedIfAbsent(error: unknown): undefined {
  if (!(error instanceof NoSuchKey)) throw error;
}
