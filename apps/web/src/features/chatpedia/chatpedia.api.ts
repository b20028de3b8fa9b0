import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listArticles, readArticle } from "../../lib/generated/sdk.gen.ts";
import type { ArticleSummary } from "../../lib/generated/types.gen.ts";
import { lastOfFullPage, olderThan } from "../../lib/keyset.ts";
import { orNull } from "../../lib/or-null.ts";
import { orSay } from "../../lib/or-say.ts";

export const SHELVES = ["public", "mine"] as const;
export type ArticleShelf = (typeof SHELVES)[number];

export const chatpediaQueries = {
  shelf: (shelf: ArticleShelf) =>
    infiniteQueryOptions({
      queryKey: ["chatpedia", "shelf", shelf],
      initialPageParam: undefined,
      queryFn: ({ pageParam, signal }: { pageParam: ArticleSummary | undefined; signal: AbortSignal }) =>
        orSay(
          "Failed to fetch articles",
          listArticles({ query: { shelf, ...olderThan(pageParam) }, signal }),
        ),
      getNextPageParam: lastOfFullPage,
    }),
  article: (id: string) =>
    queryOptions({
      queryKey: ["chatpedia", "article", id],
      queryFn: ({ signal }) =>
        orNull(orSay("Failed to fetch the article", readArticle({ path: { id }, signal }))),
    }),
};
