import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { TwinPortrait } from "./twin-portrait.tsx";

export interface EmptyStateProps {
  /** What belongs here. */
  title: string;
  /** How to start. */
  hint?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

export function EmptyState({ title, hint, action, className }: EmptyStateProps) {
  return (
    <div className={cn("grid justify-items-center gap-2 px-6 py-8 text-center", className)}>
      <span className="mb-1 flex">
        <TwinPortrait id="Hana Sato" index={7} size={40} />
        <TwinPortrait
          id="Tomas Reyes"
          index={6}
          facing="left"
          size={40}
          className="-ml-1 ring-2 ring-raised"
        />
      </span>
      <h3 className="text-body font-semibold">{title}</h3>
      {hint && <p className="max-w-[44ch] text-small text-balance text-muted">{hint}</p>}
      {action && <div className="mt-1">{action}</div>}
    </div>
  );
}
