import { NotEnoughTokens, Refusal, UpgradeRequired } from "../../platform/refusal.ts";
import type { Refused } from "./turns.queries.ts";

/** What the database said, unless it was a no. */
export function orRefuse<T extends object>(said: T | Refused): T {
  if (!("refusal" in said)) return said;
  const { refusal, needed_tokens, balance_tokens, feature } = said;
  if (refusal === "not_enough_tokens") throw new NotEnoughTokens(needed_tokens ?? 0, balance_tokens ?? 0);
  if (refusal === "upgrade_required" && feature) throw new UpgradeRequired(feature);
  throw new Refusal(refusal);
}
