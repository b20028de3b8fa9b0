/** Nobody is sent to an address on another machine: a sign-in made up here must not be carried there. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return false;
  return hostname === "localhost" || hostname.endsWith(".localhost") || LITERALS.has(hostname);
}

const LITERALS = new Set(["127.0.0.1", "[::1]"]);
