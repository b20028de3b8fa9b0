import { isIP } from "node:net";
import { FetchFailure } from "./fetch-failure.ts";
import { isPublicAddress } from "./public-address.ts";

export interface Resolver {
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}

export interface Way {
  resolver: Resolver;
  /** `address:port` of places that are neither public nor on 80 or 443, and may be visited nevertheless. */
  allowed: readonly string[];
}

const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa|onion)$/;

/** The one address to connect to. Every address of the name must be permitted: a mixed answer is an attempt. */
export async function findAddress(url: URL, { resolver, allowed }: Way): Promise<string> {
  if (url.port !== "" && !allowed.some((place) => place.endsWith(`:${url.port}`))) {
    throw new FetchFailure("the address uses a port other than 80 and 443");
  }
  const addresses = await addressesOf(url, resolver);
  const isPermitted = (address: string) =>
    allowed.includes(`${address}:${url.port}`) || (url.port === "" && isPublicAddress(address));
  if (!addresses.every(isPermitted)) throw new FetchFailure("the address leads into a private network");
  const [address] = addresses;
  if (!address) throw new FetchFailure("the address is not reachable");
  return address;
}

async function addressesOf(url: URL, resolver: Resolver): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host)) return [host];
  if (localNames.test(host) || !host.includes(".")) {
    throw new FetchFailure("the address leads into a private network");
  }
  const answers = await Promise.all([
    orNone(() => resolver.resolve4(host)),
    orNone(() => resolver.resolve6(host)),
  ]);
  return answers.flat();
}

/** A name without addresses of one family is common; any other trouble with the name server refuses the name. */
async function orNone(ask: () => Promise<string[]>): Promise<string[]> {
  try {
    return await ask();
  } catch (error) {
    if (hasNoSuchRecord(error)) return [];
    throw new FetchFailure("the address is not reachable", { cause: error });
  }
}

export function hasNoSuchRecord(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && (error.code === "ENODATA" || error.code === "ENOTFOUND")
  );
}
