import type { ReactNode } from "react";
import { cn } from "./cn.ts";

interface SkeletonProps {
  /** A line of text; anything else brings its own height and corners. */
  shape?: "line" | "own";
  className?: string;
}

/** The shape of what is coming. Unseen for the first 200 ms, so that a fast answer never flickers. */
export function Skeleton({ shape = "line", className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "block animate-shimmer bg-[linear-gradient(100deg,var(--shade)_30%,var(--sheen)_50%,var(--shade)_70%)] bg-size-[200%_100%]",
        "[--shade:color-mix(in_oklab,var(--text)_7%,transparent)] [--sheen:color-mix(in_oklab,var(--text)_12%,transparent)]",
        shape === "line" && "h-3 rounded-sm",
        className,
      )}
    />
  );
}

/** Names the wait once for a group of skeletons. */
export function SkeletonGroup({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <output className={className}>
      <span className="sr-only">Loading...</span>
      {children}
    </output>
  );
}
