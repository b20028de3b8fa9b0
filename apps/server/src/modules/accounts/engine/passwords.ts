import { availableParallelism } from "node:os";
import { Refusal, WeakPassword } from "../../../platform/refusal.ts";
import { isBreached } from "./breached-passwords.ts";
import { openHashing } from "./hashing.ts";

const SHORTEST = 8;

export type Passwords = ReturnType<typeof openPasswords>;

/**
 * Hashing is slow on purpose. It runs in a process of its own, with low priority, one a core at most: whoever
 * floods the sign-in waits in line, and everybody else's requests still find a processor.
 */
export function openPasswords({ width = availableParallelism(), longestLine = 100 } = {}) {
  const hashing = openHashing();
  const inLine = createLine(width, longestLine);
  // Whoever has no account is checked against this one, so that being unknown takes as long as being wrong.
  let nobodys: Promise<string> | undefined;
  return {
    /** Like another one, it is the same hash if it is the same password, and takes as long. */
    hash: (password: string, like?: string) => inLine(() => hashing.hash(password, like)),
    async matches(hash: string | null | undefined, password: string): Promise<boolean> {
      nobodys ??= hashing.hash("the password of nobody in particular");
      const against = hash ?? (await nobodys);
      const isRight = await inLine(() => hashing.verify(against, password));
      return isRight && hash !== undefined && hash !== null;
    },
    close: hashing.close,
    /** Refuses what is too short or known from other people's leaks. */
    requireStrong(password: string): void {
      if (password.length < SHORTEST) {
        throw new WeakPassword(["length"], `Password should be at least ${SHORTEST} characters.`);
      }
      if (isBreached(password)) {
        throw new WeakPassword(
          ["pwned"],
          "This password is known from leaks elsewhere. Please choose another.",
        );
      }
    },
  };
}

function createLine(width: number, longestLine: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    running -= 1;
    waiting.shift()?.();
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= width) {
      if (waiting.length >= longestLine) throw new Refusal("unavailable", undefined, 2);
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    running += 1;
    return work().finally(next);
  };
}
