import { type ErrorBody, errors } from "@parley/contract/errors";
import { refusalBehind } from "../engine-refusals.ts";
import { NotEnoughTokens, Refusal, UpgradeRequired, WeakPassword } from "../refusal.ts";

/** How any error looks from outside. A fault's own words stay inside. */
export function errorAnswer(error: unknown) {
  const refusal = error instanceof Refusal ? error : refusalBehind(error);
  const { code, message, retryAfter } = refusal ?? new Refusal("internal");
  const body: ErrorBody = {
    code,
    error: message,
    ...(refusal instanceof UpgradeRequired && { feature: refusal.feature }),
    ...(refusal instanceof NotEnoughTokens && {
      needed_tokens: refusal.needed,
      balance_tokens: refusal.balance,
    }),
    ...(refusal instanceof WeakPassword && { weak_password: { reasons: refusal.reasons } }),
  };
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return {
    status: errors[code].status,
    headers,
    body,
    /** Somebody who runs the product should hear of it. */
    isWorthALine: refusal === undefined || code === "unavailable",
  };
}
