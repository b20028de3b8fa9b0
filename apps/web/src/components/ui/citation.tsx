import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export interface CitationProps extends Omit<ComponentProps<"button">, "children"> {
  number: number;
  /** The source and its place, so that the number is not the only thing heard. */
  source: string;
}

/** The chip after a sentence: opens the quoted passage, by pointer and by keyboard. */
export function Citation({ number, source, className, ...props }: CitationProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={`Source ${number}: ${source}`}
      className={cn(citationChip, "relative after:absolute after:-inset-1.5", className)}
    >
      {number}
    </button>
  );
}

/** The look alone, for pages without a script. */
export const citationChip =
  "mx-px inline-block rounded-xs bg-accent-soft px-1 align-[5px] font-figure text-[0.65625rem]/[0.9375rem] font-semibold text-on-accent-soft ring-1 ring-accent-line ring-inset hover:bg-selected";
