import type { ConnectAccount } from "./generated/types.gen.ts";

/** Spec §4: an account that can charge, can pay out and has all details; two of three is not complete. */
export const isComplete = (account: ConnectAccount): boolean =>
  account.charges_enabled && account.payouts_enabled && account.details_submitted;
