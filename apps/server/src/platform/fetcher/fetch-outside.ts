import { Resolver as SystemResolver } from "node:dns/promises";
import { isIPv6 } from "node:net";
import type { Agent, Dispatcher } from "undici";
import { FetchFailure } from "./fetch-failure.ts";
import { findAddress, type Resolver, type Way } from "./find-address.ts";
import { inMegabytes, receiveBody } from "./receive-body.ts";

export { FetchFailure, type Resolver };

export interface Fetched {
  /** Where the last redirect led. */
  url: string;
  status: number;
  contentType: string;
  bytes: Buffer;
  etag: string | null;
  lastModified: string | null;
}

export interface FetchRequest {
  url: string;
  signal: AbortSignal;
  etag?: string | null;
  lastModified?: string | null;
  maxBytes?: number;
  onProgress?: (received: number, total: number | null) => void;
}

export interface FetcherOptions {
  /** Proofs point it at a name server of their own. */
  resolver?: Resolver;
  /** `http://127.0.0.1:4120`: visited though not public, by address or by a name of it. Production cannot say this. */
  allow?: { environment: "development" | "test"; origins: readonly string[] };
  totalMs?: number;
}

export type FetchOutside = (request: FetchRequest) => Promise<Fetched | "unchanged">;

type Answer = Dispatcher.ResponseData;

const userAgent = "ParleyReader/1.0";
const maxRedirects = 3;
const maxBytes = 25 * 1_048_576;
const refusals = new Map([
  [401, "the page asks visitors to sign in"],
  [403, "the page asks visitors to sign in"],
  [404, "the page does not exist"],
  [410, "the page does not exist"],
  [429, "the site asks to be visited less often"],
]);

type Surroundings = { NODE_ENV: "development" | "test" | "production"; FETCH_ALLOWED_ORIGINS: string[] };

export const openFetcher = ({
  NODE_ENV: environment,
  FETCH_ALLOWED_ORIGINS: origins,
}: Surroundings): FetchOutside =>
  createFetcher(environment === "production" ? {} : { allow: { environment, origins } });

/** The only way out to addresses that people typed. Each hop is resolved, checked and pinned anew. */
export function createFetcher(options: FetcherOptions = {}): FetchOutside {
  const resolver = options.resolver ?? new SystemResolver({ timeout: 5_000, tries: 2 });
  const totalMs = options.totalMs ?? 30_000;
  const allowed = (options.allow?.origins ?? []).map((origin) => new URL(origin).host);

  return async (wanted) => {
    const timeout = AbortSignal.timeout(totalMs);
    const signal = AbortSignal.any([wanted.signal, timeout]);
    try {
      return await follow({ ...wanted, signal }, { resolver, allowed });
    } catch (error) {
      wanted.signal.throwIfAborted();
      if (timeout.aborted) throw new FetchFailure(`the page took longer than ${totalMs / 1_000} seconds`);
      if (error instanceof FetchFailure) throw error;
      throw new FetchFailure("the address is not reachable", { cause: error });
    }
  };
}

async function follow(wanted: FetchRequest, way: Way): Promise<Fetched | "unchanged"> {
  let url = readUrl(wanted.url);
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const next = await visit(url, wanted, way);
    if (!(next instanceof URL)) return next;
    url = next;
  }
  throw new FetchFailure("the address redirects too many times");
}

async function visit(url: URL, wanted: FetchRequest, way: Way): Promise<Fetched | "unchanged" | URL> {
  const { Agent: Pinned, request } = await import("undici");
  const agent = new Pinned({
    ...(await pinned(url, wanted.signal, way)),
    pipelining: 0,
    maxHeaderSize: 16_384,
  });
  try {
    const answer = await request(url, {
      dispatcher: agent,
      signal: wanted.signal,
      headers: headersFor(wanted),
    });
    return redirectOf(answer, url) ?? (await take(answer, url, wanted));
  } finally {
    // Destroyed, not closed: closing would wait for a body that never ends.
    await agent.destroy();
  }
}

/** No second lookup: between the check and the connection a name could change its mind. */
async function pinned(url: URL, signal: AbortSignal, way: Way): Promise<Agent.Options> {
  const address = await orAborted(findAddress(url, way), signal);
  const family = isIPv6(address) ? 6 : 4;
  return {
    connect: { timeout: 10_000, lookup: (_host, _options, done) => done(null, [{ address, family }]) },
  };
}

function headersFor({ etag, lastModified }: FetchRequest): Record<string, string> {
  return {
    "user-agent": userAgent,
    accept: "text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8",
    "accept-encoding": "gzip, deflate, br",
    ...(etag ? { "if-none-match": etag } : {}),
    ...(lastModified ? { "if-modified-since": lastModified } : {}),
  };
}

function redirectOf({ statusCode, headers }: Answer, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const location = single(headers.location);
  if (!location) throw new FetchFailure("the address redirects to nowhere");
  return readUrl(location, from);
}

async function take(answer: Answer, url: URL, wanted: FetchRequest): Promise<Fetched | "unchanged"> {
  const { statusCode, headers } = answer;
  if (statusCode === 304 && (wanted.etag || wanted.lastModified)) return "unchanged";
  if (statusCode < 200 || statusCode > 299) {
    throw new FetchFailure(refusals.get(statusCode) ?? `the site answered with an error (${statusCode})`);
  }
  return {
    url: url.href,
    status: statusCode,
    contentType: single(headers["content-type"]) ?? "",
    bytes: await receive(answer, wanted),
    etag: single(headers.etag),
    lastModified: single(headers["last-modified"]),
  };
}

function receive({ headers, body }: Answer, wanted: FetchRequest): Promise<Buffer> {
  const cap = wanted.maxBytes ?? maxBytes;
  const announced = Number(single(headers["content-length"]) ?? Number.NaN);
  if (announced > cap) throw new FetchFailure(`the page is larger than ${inMegabytes(cap)}`);
  const total = Number.isSafeInteger(announced) ? announced : null;
  const encoding = (single(headers["content-encoding"]) ?? "").trim().toLowerCase();
  return receiveBody(body, encoding, {
    maxBytes: cap,
    onProgress: (received) => wanted.onProgress?.(received, total),
  });
}

function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url) throw new FetchFailure("the address is not a web address");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchFailure("the address is not a web address");
  }
  if (url.username || url.password) throw new FetchFailure("the address carries a user name or a password");
  url.hash = "";
  return url;
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const handleAbort = () => reject(signal.reason);
  if (signal.aborted) handleAbort();
  signal.addEventListener("abort", handleAbort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", handleAbort));
}

function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}
