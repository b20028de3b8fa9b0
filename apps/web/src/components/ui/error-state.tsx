import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

export interface ErrorStateProps {
  /** The server's words. */
  title: string;
  /** What is safe and what to do. */
  hint?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  className?: string | undefined;
}

/** Stands in the card that failed; the rest of the page keeps working. */
export function ErrorState(props: ErrorStateProps) {
  const {
    title,
    hint = "Nothing was lost. Check your connection and try again.",
    onRetry,
    retrying,
    className = "py-8",
  } = props;

  return (
    <div role="alert" className={cn("grid justify-items-center gap-2 px-6 text-center", className)}>
      <Unplug aria-hidden="true" className="size-[22px] text-muted" />
      <h3 className="text-body font-semibold">{title}</h3>
      <p className="max-w-[44ch] text-small text-balance text-muted">{hint}</p>
      {onRetry && (
        <Button size="sm" onClick={onRetry} loading={retrying} className="mt-1">
          Try again
        </Button>
      )}
    </div>
  );
}
