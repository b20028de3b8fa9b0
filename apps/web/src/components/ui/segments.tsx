import { RadioGroup } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export interface SegmentOption<Value extends string> {
  value: Value;
  label: string;
  count?: ReactNode;
}

export interface SegmentsProps<Value extends string> {
  /** Names the choice for those who cannot see what it filters. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SegmentOption<Value>[];
  className?: string | undefined;
}

/** Filters one card or list. Tabs are for changing the content under a page. */
export function Segments<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  className,
}: SegmentsProps<Value>) {
  function handleChange(chosen: string) {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onValueChange(option.value);
  }

  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={handleChange}
      orientation="horizontal"
      className={cn(
        "inline-flex max-w-full flex-none overflow-x-auto rounded-[9px] border border-border bg-sunken p-0.5 [scrollbar-width:none]",
        className,
      )}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="inline-flex h-7 items-center gap-1.5 rounded-[7px] px-3 text-small font-[550] whitespace-nowrap text-muted transition-colors duration-(--dur-1) hover:text-text focus-visible:-outline-offset-1 data-[state=checked]:bg-raised data-[state=checked]:text-text data-[state=checked]:shadow-[0_0_0_1px_var(--border),0_1px_2px_oklch(0_0_0/0.05)] max-sm:h-8"
        >
          {option.label}
          {option.count !== undefined && (
            <span className="font-[450] text-muted figures">{option.count}</span>
          )}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
