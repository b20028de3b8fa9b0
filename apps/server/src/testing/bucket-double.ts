import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { portOf } from "./post-office.ts";

export type BucketDouble = {
  /** For FILES_URL. */
  url: string;
  typeOf: (key: string) => string | undefined;
  unsignedCalls: () => number;
  close: () => void;
};

type Kept = { bytes: Buffer; type: string };
type Objects = Map<string, Kept>;

const bucket = "parley-test";
/** Small, so that a handful of files is more than a page. */
const pageSize = 3;

/** The calls of S3 that we make, over HTTP on loopback. */
export async function openBucketDouble(): Promise<BucketDouble> {
  const objects: Objects = new Map();
  let unsigned = 0;
  const server = createServer((request, response) => {
    if (!isSigned(request)) unsigned++;
    void answer(request, response, objects);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = encodeURIComponent(`http://127.0.0.1:${portOf(server.address())}`);
  return {
    url: `s3://key:secret@${bucket}?endpoint=${endpoint}&region=eu-north-1`,
    typeOf: (key) => objects.get(key)?.type,
    unsignedCalls: () => unsigned,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** By a header, or in the address itself. */
const isSigned = ({ headers, url = "" }: IncomingMessage) =>
  headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key/") ||
  new URL(url, "http://double").searchParams.get("X-Amz-Credential")?.startsWith("key/");

async function answer(request: IncomingMessage, response: ServerResponse, objects: Objects): Promise<void> {
  const url = new URL(request.url ?? "", "http://double");
  const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length));
  const body = await buffer(request);
  if (request.method === "PUT" && request.headers["if-none-match"] === "*" && objects.has(key)) {
    response.writeHead(412).end("<Error><Code>PreconditionFailed</Code></Error>");
  } else if (request.method === "PUT") {
    objects.set(key, { bytes: plain(request, body), type: request.headers["content-type"] ?? "" });
    response.end();
  } else if (request.method === "DELETE") {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (request.method === "POST") {
    for (const [, gone = ""] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(gone);
    response.end("<DeleteResult/>");
  } else if (url.searchParams.has("list-type")) response.end(listing(url, objects));
  else give(objects.get(key), response);
}

/** The client sends a body with a checksum behind it in chunks, each after a line with its length. */
function plain(request: IncomingMessage, body: Buffer): Buffer {
  if (!request.headers["content-encoding"]?.includes("aws-chunked")) return body;
  const end = body.indexOf("\r\n");
  const length = Number.parseInt(body.subarray(0, end).toString(), 16);
  return body.subarray(end + 2, end + 2 + length);
}

function listing(url: URL, objects: Objects): string {
  const prefix = url.searchParams.get("prefix") ?? "";
  const after = url.searchParams.get("continuation-token") ?? "";
  const rest = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = rest.slice(0, pageSize);
  const isCut = rest.length > page.length;
  const contents = page
    .map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`)
    .join("");
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents}</ListBucketResult>`;
}

function give(kept: Kept | undefined, response: ServerResponse): void {
  if (kept)
    response
      .writeHead(200, { "content-type": kept.type, "content-length": kept.bytes.length })
      .end(kept.bytes);
  else response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
}
