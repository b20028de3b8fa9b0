import { Refusal } from "../../platform/refusal.ts";
import type { Person } from "./people.queries.ts";

const MOST_METADATA = 16_384;

/** What is null goes; who brought someone was settled at sign-up. */
export function mergeMetadata(
  { raw_user_meta_data }: Pick<Person, "raw_user_meta_data">,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const entries = Object.entries({ ...raw_user_meta_data, ...data });
  const result = Object.fromEntries(
    entries.filter(([key, value]) => key !== "referred_by_user_id" && value !== null),
  );
  if (JSON.stringify(result).length > MOST_METADATA)
    throw new Refusal("validation_failed", "Too much metadata");
  return result;
}
