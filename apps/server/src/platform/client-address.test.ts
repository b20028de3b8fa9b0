import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

describe("the client's address", () => {
  it.each([
    { given: undefined, hops: 1, address: "10.0.0.9", why: "nobody forwarded it" },
    { given: "203.0.113.7", hops: 1, address: "203.0.113.7", why: "our proxy appended it" },
    {
      given: "1.1.1.1, 203.0.113.7",
      hops: 1,
      address: "203.0.113.7",
      why: "the caller wrote the first entry",
    },
    { given: "1.1.1.1, 2.2.2.2, 203.0.113.7", hops: 1, address: "203.0.113.7", why: "the caller wrote two" },
    { given: "203.0.113.7, 198.51.100.2", hops: 2, address: "203.0.113.7", why: "two proxies are ours" },
    { given: "198.51.100.2", hops: 2, address: "10.0.0.9", why: "one of our two proxies was passed by" },
    { given: "203.0.113.7", hops: 0, address: "10.0.0.9", why: "no proxy is ours" },
    { given: "not-an-address", hops: 1, address: "10.0.0.9", why: "it is no address" },
    { given: "", hops: 1, address: "10.0.0.9", why: "it is empty" },
    { given: "::ffff:203.0.113.7", hops: 1, address: "203.0.113.7", why: "it is IPv4 in disguise" },
    { given: "2001:db8:1:2:3:4:5:6", hops: 1, address: "2001:db8:1:2::/64", why: "it is IPv6" },
    { given: "2001:db8:1:2:ffff::9", hops: 1, address: "2001:db8:1:2::/64", why: "it is its neighbour" },
    { given: "2001:DB8::1", hops: 1, address: "2001:db8:0:0::/64", why: "it is IPv6, shortened" },
    { given: "::1", hops: 1, address: "0:0:0:0::/64", why: "it is this machine" },
  ])("is $address when $why", ({ given, hops, address }) => {
    expect(clientAddress(given, "10.0.0.9", hops)).toBe(address);
  });
});
