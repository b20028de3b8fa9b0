import type { GoTrueClient } from "@supabase/auth-js";

let made: Promise<GoTrueClient> | undefined;
const listeners = new Set<() => void>();

/** The official client of the identity service: one for the whole tab, fetched by whoever needs it first. */
export function identityClient(): Promise<GoTrueClient> {
  made ??= make();
  return made;
}

/** Called whenever the client says something of the session: signed in or out, refreshed, updated, recovering. */
export function onIdentityEvent(listener: () => void): void {
  listeners.add(listener);
}

async function make(): Promise<GoTrueClient> {
  try {
    const { createIdentityClient } = await import("./identity-client.ts");
    return createIdentityClient(() => {
      for (const listener of listeners) listener();
    });
  } catch (error) {
    // The connection was gone when it was fetched; the next who asks tries again.
    made = undefined;
    throw error;
  }
}
