import { cn } from "./cn.ts";

/** The turning ring alone: decoration beside a word that says what is happening. */
export function Spinner({ size = "md", className }: { size?: keyof typeof RINGS; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("inline-block flex-none animate-spinner rounded-full border-2", RINGS[size], className)}
    />
  );
}

const RINGS = {
  md: "size-3.5 border-current/35 border-t-current",
  lg: "size-[22px] border-border-strong border-t-accent",
} as const;

/** What a route shows while its page is on the way. */
export function Loading({ className = "min-h-64" }: { className?: string }) {
  return (
    <output className={cn("grid place-content-center justify-items-center gap-3", className)}>
      <Spinner size="lg" />
      <span className="text-small text-muted">Loading...</span>
    </output>
  );
}
