import type { RoomDomain } from "@parley/contract/domains";
import { planHasFeature } from "@parley/contract/features";
import type { Plan } from "@parley/contract/plans";
import type { Finding } from "./domains.queries.ts";

export const mayHaveDomain = (plan: Plan): boolean => planHasFeature(plan, "white_label_rooms");

/** Ours, or below one of ours. */
export const isOurs = (domain: string, ourHosts: readonly string[]): boolean =>
  ourHosts.some((host) => domain === host || domain.endsWith(`.${host}`));

/** A worker that has not looked by then is not going to. */
const PATIENCE_MS = 120_000;

type Standing = { verified_at: string | null; looking_since: string | null };

/** What is proven stays open while somebody looks at it again. */
export function domainStatus(
  { verified_at, looking_since }: Standing,
  plan: Plan,
  now = Date.now(),
): RoomDomain["status"] {
  if (verified_at) return mayHaveDomain(plan) ? "serving" : "paused";
  return looking_since && now - Date.parse(looking_since) < PATIENCE_MS ? "looking" : "waiting";
}

/** What the records of a name say about a claim; `undefined` when no name server would say. */
export function judgeRecords(records: string[] | undefined, expected: string): Finding {
  if (!records) return "no_answer";
  if (records.some((record) => record.trim() === expected)) return "found";
  return records.length > 0 ? "wrong_record" : "no_record";
}
