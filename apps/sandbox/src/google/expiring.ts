import { randomBytes } from "node:crypto";

export type Expiring<T> = {
  /** Keeps the value under a new secret name. */
  put: (value: T) => string;
  /** Undefined when the name is unknown or too old. */
  read: (name: string) => T | undefined;
  /** The same, and never again. */
  take: (name: string) => T | undefined;
};

export function createExpiring<T>(lifeMs: number): Expiring<T> {
  const kept = new Map<string, { value: T; until: number }>();
  const read = (name: string) => {
    const found = kept.get(name);
    return found && found.until > Date.now() ? found.value : undefined;
  };
  return {
    put(value) {
      forgetOld(kept);
      const name = randomBytes(24).toString("base64url");
      kept.set(name, { value, until: Date.now() + lifeMs });
      return name;
    },
    read,
    take(name) {
      const value = read(name);
      kept.delete(name);
      return value;
    },
  };
}

/** Oldest first, as a map remembers: stops at the first that is still good. */
function forgetOld(kept: Map<string, { until: number }>): void {
  for (const [name, { until }] of kept) {
    if (until > Date.now()) return;
    kept.delete(name);
  }
}
