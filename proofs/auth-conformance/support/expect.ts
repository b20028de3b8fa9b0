import assert from "node:assert/strict";
import type { AuthError, Session, User } from "@supabase/auth-js";

type Refusable = { error: AuthError | null };

/** The client was told no, with this code and this status. */
export function refused({ error }: Refusable, code: string, status: number): AuthError {
  assert.ok(error, `expected ${code}, but it was allowed`);
  assert.deepEqual({ code: error.code, status: error.status }, { code, status }, error.message);
  return error;
}

/** The client did not even ask, or read "no session" from the answer. */
export function refusedAs({ error }: Refusable, name: string): AuthError {
  assert.ok(error, `expected ${name}, but it was allowed`);
  assert.equal(error.name, name, `${error.name}: ${error.message}`);
  return error;
}

export function allowed<R extends Refusable>(result: R): R & { error: null } {
  if (isAllowed(result)) return result;
  throw new Error(`refused: ${result.error?.code ?? result.error?.name}: ${result.error?.message}`);
}

const isAllowed = <R extends Refusable>(result: R): result is R & { error: null } => result.error === null;

/** The session of an answer that must have one. */
export function sessionOf(result: Refusable & { data: { session: Session | null } }): Session {
  return present(allowed(result).data.session, "a session");
}

export function userOf(result: Refusable & { data: { user: User | null } }): User {
  return present(allowed(result).data.user, "a user");
}

export function present<T>(value: T | null | undefined, what: string): T {
  assert.ok(value !== null && value !== undefined, `expected ${what}`);
  return value;
}
