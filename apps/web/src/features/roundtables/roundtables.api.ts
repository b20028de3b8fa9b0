import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listRoundtables, listStatements, readRoundtable } from "../../lib/generated/sdk.gen.ts";
import type { Roundtable } from "../../lib/generated/types.gen.ts";
import { lastOfFullPage, olderThan } from "../../lib/keyset.ts";
import { orNull } from "../../lib/or-null.ts";
import { orSay } from "../../lib/or-say.ts";

export const roundtableQueries = {
  mine: () =>
    infiniteQueryOptions({
      queryKey: ["roundtables", "mine"],
      initialPageParam: undefined,
      queryFn: ({ pageParam, signal }: { pageParam: Roundtable | undefined; signal: AbortSignal }) =>
        orSay("Failed to fetch roundtables", listRoundtables({ query: olderThan(pageParam), signal })),
      getNextPageParam: lastOfFullPage,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ["roundtables", "one", id],
      queryFn: ({ signal }) =>
        orNull(orSay("Failed to fetch the roundtable", readRoundtable({ path: { id }, signal }))),
    }),
  statements: (id: string) =>
    queryOptions({
      queryKey: ["roundtables", "statements", id],
      queryFn: ({ signal }) =>
        orSay("Failed to fetch what was said", listStatements({ query: { roundtable_id: id }, signal })),
    }),
};
