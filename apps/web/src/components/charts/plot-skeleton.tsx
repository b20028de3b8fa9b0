import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";

const HEIGHTS = [38, 30, 52, 70, 61, 64, 48, 27, 25, 74, 83, 67, 76];

/** The shape of a bar chart to come. */
export function PlotSkeleton({ className }: { className?: string | undefined }) {
  return (
    <SkeletonGroup className={className}>
      <div className="flex h-[196px] items-end gap-3">
        {HEIGHTS.map((height) => (
          <div key={height} style={{ height: `${height}%` }} className="flex-1">
            <Skeleton shape="own" className="h-full rounded-sm" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
