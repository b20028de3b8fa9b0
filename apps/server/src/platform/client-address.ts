import { isIP, isIPv6 } from "node:net";

/**
 * Whose requests are counted together. Only what our own proxies appended to `x-forwarded-for` is believed: the entry
 * that stands `hops` from the right. Everything further left was written by the caller.
 */
export function clientAddress(forwardedFor: string | undefined, socketAddress: string, hops: number): string {
  const entries = forwardedFor?.split(",").map((entry) => entry.trim()) ?? [];
  const claimed = hops > 0 ? entries.at(-hops) : undefined;
  return network(claimed && isIP(claimed) ? claimed : socketAddress);
}

/** One IPv6 customer holds a whole /64 and could use a new address for every request. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}
