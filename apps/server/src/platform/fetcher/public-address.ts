import ipaddr from "ipaddr.js";

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** Further prefixes that are registered but lead to no public host, which the library counts as unicast. */
const notForHosts = ["2001::/23", "2002::/16", "3fff::/20"].map((prefix) => ipaddr.IPv6.parseCIDR(prefix));

/**
 * True for an address of one public host. Whatever carries an IPv4 address inside (mapped, NAT64, 6to4,
 * Teredo) is refused as a whole: a gateway we do not know would unwrap it behind our back.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes("%")) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return true;
  return address.match(globalUnicast) && !notForHosts.some((prefix) => address.match(prefix));
}
