import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

/** A hairline, never a shadow: shadow means above the page. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  return <section {...props} className={cn("rounded-lg border border-border bg-raised", className)} />;
}

export interface CardHeaderProps {
  title: ReactNode;
  hint?: ReactNode;
  /** At the right end: a link, segments, a badge. */
  children?: ReactNode;
  className?: string | undefined;
}

export function CardHeader({ title, hint, children, className }: CardHeaderProps) {
  return (
    <header
      className={cn(
        "flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3.5 max-sm:px-4",
        className,
      )}
    >
      <div className="mr-auto">
        <h2 className="text-heading tracking-[-0.006em]">{title}</h2>
        {hint && <p className="text-small text-muted">{hint}</p>}
      </div>
      {children}
    </header>
  );
}

export function CardBody({ className, ...props }: ComponentProps<"div">) {
  return <div {...props} className={cn("p-5 max-sm:p-4", className)} />;
}

/** Rows under a card's header, each with a hairline above it. */
export function CardList({ className, ...props }: ComponentProps<"ul">) {
  return (
    <ul
      {...props}
      className={cn(
        "*:flex *:min-w-0 *:items-center *:gap-3 *:border-t *:border-border *:px-5 *:py-3 max-sm:*:px-4",
        className,
      )}
    />
  );
}
