import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from "ai";
import { OversizedAnswer } from "./guarded-fetch.ts";
import type { FailureReason } from "./models.ts";

/** Why a try failed, and what that says about trying again. */
export type Fault = {
  reason: FailureReason;
  /** The same model may answer if asked again. */
  isPassing: boolean;
  /** The provider, not the question, is what is wrong. */
  isOutage: boolean;
  /** How long the provider asked us to wait. */
  waitMs: number;
};

export const timedOut: Fault = { reason: "timeout", isPassing: false, isOutage: true, waitMs: 0 };
export const circuitOpen: Fault = { reason: "unavailable", isPassing: false, isOutage: false, waitMs: 0 };

const malformed: Fault = { reason: "malformed", isPassing: true, isOutage: true, waitMs: 0 };
const unavailable: Fault = { reason: "unavailable", isPassing: true, isOutage: true, waitMs: 0 };
const refused: Fault = { reason: "refused", isPassing: false, isOutage: false, waitMs: 0 };
const tooLong: Fault = { reason: "too_long", isPassing: false, isOutage: false, waitMs: 0 };

/** The model declined: it said nothing, and said so. */
export class Declined extends Error {}
/** A stream that ended without an answer. */
export class NoAnswer extends Error {}

export function faultOf(error: unknown): Fault {
  if (error instanceof Declined) return refused;
  if (isMalformed(error)) return malformed;
  if (!APICallError.isInstance(error)) return unavailable;
  const { statusCode, responseHeaders } = error;
  if (statusCode === undefined) return unavailable;
  if (statusCode >= 200 && statusCode < 300) return malformed;
  if (isTooLong(error)) return tooLong;
  const isPassing = statusCode >= 500 || [408, 409, 425, 429].includes(statusCode);
  if (isPassing) {
    return {
      ...unavailable,
      isOutage: statusCode !== 429,
      waitMs: retryAfterMs(responseHeaders?.["retry-after"]),
    };
  }
  // A wrong key, an unpaid bill or a model that is gone: nothing the person who asks can change.
  if ([401, 402, 404].includes(statusCode)) return { ...unavailable, isPassing: false, isOutage: false };
  return refused;
}

const isMalformed = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  error instanceof OversizedAnswer ||
  InvalidResponseDataError.isInstance(error) ||
  JSONParseError.isInstance(error) ||
  TypeValidationError.isInstance(error);

const isTooLong = ({ statusCode, responseBody = "" }: APICallError): boolean =>
  statusCode === 413 ||
  (statusCode === 400 &&
    /context.{0,20}(length|window)|too (long|many tokens)|maximum.{0,20}tokens/i.test(responseBody));

/** Seconds or a date, as HTTP has it. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number {
  if (!header) return 0;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}
