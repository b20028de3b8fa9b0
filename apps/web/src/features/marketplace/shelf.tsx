import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ShowMore } from "../../components/show-more.tsx";
import { cn } from "../../components/ui/cn.ts";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../components/ui/skeleton.tsx";

interface ShelfProps<Listed> {
  title: "Rooms" | "Twins";
  query: UseInfiniteQueryResult<{ pages: Listed[][] }>;
  /** How many are shown before one asks for all. */
  taste: number;
  /** Undefined once all are shown. */
  onSeeAll: (() => void) | undefined;
  className: string;
  children: (listed: Listed) => ReactNode;
}

/** One kind of thing on the shelf. Where it fails, the other kind still stands. */
export function Shelf<Listed>({ title, query, taste, onSeeAll, className, children }: ShelfProps<Listed>) {
  const listed = query.data?.pages.flat() ?? [];
  const shown = onSeeAll ? listed.slice(0, taste) : listed;
  if (query.isSuccess && listed.length === 0) return null;

  return (
    <section aria-label={title} className="grid gap-3 *:min-w-0">
      <div className="flex items-baseline justify-between">
        <h2 className="text-heading">
          {title}{" "}
          <span className="font-[450] text-muted figures">
            {listed.length > 0 && `${listed.length}${query.hasNextPage ? "+" : ""}`}
          </span>
        </h2>
        {onSeeAll && (listed.length > shown.length || query.hasNextPage) && (
          <button type="button" className="link text-small" onClick={onSeeAll}>
            See all<span className="sr-only"> {title.toLowerCase()}</span>
          </button>
        )}
      </div>
      {query.isError && (
        <ErrorState
          title={query.error.message}
          hint={`The ${title.toLowerCase()} are still there; the list did not load.`}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isPending && <ShelfSkeleton className={className} />}
      <ul className={cn(className, query.isPlaceholderData && "opacity-60")}>{shown.map(children)}</ul>
      {!onSeeAll && <ShowMore query={query} label={`Show more ${title.toLowerCase()}`} />}
    </section>
  );
}

const ShelfSkeleton = ({ className }: { className: string }) => (
  <SkeletonGroup className={className}>
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} shape="own" className="h-44 rounded-lg" />
    ))}
  </SkeletonGroup>
);
