import type { Actor } from "../../platform/database.ts";
import type { Addresses } from "./privacy.queries.ts";

/** Whoever has a second step has taken it in this session. */
export const mayAskForEverything = (actor: Actor, hasSecondFactor: boolean): boolean =>
  !hasSecondFactor || actor.aal === "aal2";

/** Typed as people type: any case, and spaces in a number. */
export function isOwnAddress(typed: string, { email, phone }: Addresses): boolean {
  const plain = typed.trim().toLowerCase();
  return plain === email || (phone !== null && plain.replaceAll(/[\s()-]/g, "") === phone);
}
