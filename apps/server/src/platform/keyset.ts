import { type RawBuilder, sql } from "kysely";

/**
 * Keyset paging, newest first: what stands after the row that was seen last, or everything when none was.
 * The next page begins at the same place however many rows came in since, and costs the same however deep it is.
 */
export function after(
  columns: readonly [string, string],
  last: readonly [string | number | undefined, string | undefined],
): RawBuilder<boolean> {
  if (last.includes(undefined)) return sql<boolean>`true`;
  const [value, id] = columns;
  return sql<boolean>`(${sql.ref(value)}, ${sql.ref(id)}) < (${last[0]}, ${last[1]})`;
}
