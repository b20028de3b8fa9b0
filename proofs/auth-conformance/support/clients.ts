import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { AuthClient, type GoTrueClientOptions } from "@supabase/auth-js";
import type { World } from "./world.ts";

export type Client = InstanceType<typeof AuthClient>;
export type ClientOptions = GoTrueClientOptions & { address?: string };

/** The official client, as it comes. Each has an address of its own, so that limits by address keep cases apart. */
export function authClient(
  world: World,
  { address = someAddress(), ...options }: ClientOptions = {},
): Client {
  return new AuthClient({
    url: world.url,
    storageKey: `conformance-${randomUUID()}`,
    autoRefreshToken: false,
    storage: memory(),
    headers: headersOf(address),
    experimental: { recoveryCodes: true },
    ...options,
  });
}

/** A connection that is kept may be closed at the moment it is used again, which says nothing about the contract. */
export const headersOf = (address: string): Record<string, string> => ({
  "x-forwarded-for": address,
  "user-agent": "Conformance",
  connection: "close",
});

export const pkceClient = (world: World, options: ClientOptions = {}): Client =>
  authClient(world, { flowType: "pkce", ...options });

/** One of our own servers. */
export const serviceClient = (world: World): Client =>
  authClient(world, {
    headers: { ...headersOf(someAddress()), authorization: `Bearer ${world.serviceKey}` },
  });

export const someEmail = (name = "someone"): string =>
  `${name}-${randomBytes(8).toString("hex")}@parley.test`;
export const somePhone = (): string => `+4670${randomInt(1_000_000, 9_999_999)}`;

/** From the range that documents use. */
export const someAddress = (): string =>
  `2001:db8:${[0, 0].map(() => randomInt(1, 65_536).toString(16)).join(":")}::1`;

/** What the limits call it: everybody in one /64 is one caller. */
export const networkOf = (address: string): string => {
  const [a, b, c, d] = address.replace("::", ":").split(":");
  return `${[a, b, c, d].join(":")}::/64`;
};

export function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** What a page without types may pass. */
export const careless = (given: object) => JSON.parse(JSON.stringify(given));
