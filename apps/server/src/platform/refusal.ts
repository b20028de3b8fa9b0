import { type ErrorCode, errors } from "@parley/contract/errors";
import type { Feature } from "@parley/contract/features";

/** The product says no. Anything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Seconds after which the same request may be tried again. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string = errors[code].message, retryAfter?: number) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The plan lacks something. It is named, so that the browser can open the paywall for it. */
export class UpgradeRequired extends Refusal {
  readonly feature: Feature;

  constructor(feature: Feature, message?: string) {
    super("upgrade_required", message);
    this.feature = feature;
  }
}

/** Too little is left for what was asked. Both figures are named, so that the composer can say how much is missing. */
export class NotEnoughTokens extends Refusal {
  readonly needed: number;
  readonly balance: number;

  constructor(needed: number, balance: number) {
    super("not_enough_tokens");
    this.needed = needed;
    this.balance = balance;
  }
}

/** A password that others have used or guessed. The reasons are named, so that a form can say what would help. */
export class WeakPassword extends Refusal {
  readonly reasons: ("length" | "characters" | "pwned")[];

  constructor(reasons: WeakPassword["reasons"], message: string) {
    super("weak_password", message);
    this.reasons = reasons;
  }
}
