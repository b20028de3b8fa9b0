import { Skeleton, SkeletonGroup } from "./ui/skeleton.tsx";

/** Three rows in the shape of a card's list. */
export function RowsSkeleton() {
  return (
    <SkeletonGroup>
      {[1, 2, 3].map((row) => (
        <span key={row} className="flex items-center gap-3 border-t border-border px-5 py-3.5 max-sm:px-4">
          <Skeleton shape="own" className="size-9 rounded-md" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="w-1/2" />
            <Skeleton className="w-1/3" />
          </span>
        </span>
      ))}
    </SkeletonGroup>
  );
}
