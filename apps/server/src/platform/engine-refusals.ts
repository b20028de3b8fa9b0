import type { ErrorCode } from "@parley/contract/errors";
import {
  ClientClosedError,
  ClientOfflineError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  TimeoutError,
} from "@redis/client";
import { DatabaseError } from "pg";
import { Refusal } from "./refusal.ts";

const retryAfterSeconds = 2;

const byState: Record<string, ErrorCode> = {
  "42501": "not_allowed", // a policy or a grant said no where our code forgot to
  "23505": "conflict",
  "23503": "conflict",
  "23514": "invalid_input",
  "23502": "invalid_input",
  "22001": "invalid_input", // too long
  "22003": "invalid_input", // out of range
  "22021": "invalid_input", // a NUL inside a text
  "22P02": "invalid_input",
  "22P05": "invalid_input",
  "40001": "unavailable", // serialization failure, after its second try
  "40P01": "unavailable", // deadlock, after its second try
  "53300": "unavailable",
  "55P03": "unavailable",
  "57014": "unavailable", // statement timeout
  "57P01": "unavailable",
  "57P02": "unavailable",
  "57P03": "unavailable",
};

const networkFaults = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOENT"]);
// pg has neither a class nor a code for these.
const driverFaults =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (was closed|has encountered))/;

const valkeyFaults = [
  ClientClosedError,
  ClientOfflineError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  TimeoutError,
];

/** What an error of PostgreSQL or Valkey means to the person who made the request; undefined for a fault of ours. */
export function refusalBehind(error: unknown): Refusal | undefined {
  if (error instanceof DatabaseError) return forState(error.code ?? "");
  return error instanceof Error && isUnreachable(error) ? busy() : undefined;
}

/** True when the same transaction, run again, may well succeed. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === "40001" || error.code === "40P01");
}

function forState(state: string): Refusal | undefined {
  const code = state.startsWith("08") ? "unavailable" : byState[state];
  if (code === "unavailable") return busy();
  return code && new Refusal(code);
}

function isUnreachable(error: Error): boolean {
  if ("code" in error && networkFaults.has(String(error.code))) return true;
  return driverFaults.test(error.message) || valkeyFaults.some((fault) => error instanceof fault);
}

const busy = () => new Refusal("unavailable", undefined, retryAfterSeconds);
