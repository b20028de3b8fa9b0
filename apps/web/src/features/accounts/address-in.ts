/** The address that one guest page hands to the next, so that nobody types it twice. */
export function addressIn(state: unknown): string {
  const email: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "email") : "";
  return typeof email === "string" ? email : "";
}
