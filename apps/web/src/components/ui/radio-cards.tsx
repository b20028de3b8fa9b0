import { RadioGroup } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export interface RadioCardOption<Value extends string> {
  value: Value;
  title: ReactNode;
  caption?: ReactNode;
  /** At the right end: a price. */
  aside?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioCardsProps<Value extends string> {
  label: string;
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: readonly RadioCardOption<Value>[];
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, value, onValueChange, options, disabled, className } = props;

  function handleChange(chosen: string) {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onValueChange(option.value);
  }

  return (
    <RadioGroup.Root
      aria-label={label}
      value={value ?? null}
      onValueChange={handleChange}
      disabled={disabled ?? false}
      className={cn("grid gap-2", className)}
    >
      {options.map((option) => (
        <RadioCard key={option.value} option={option} />
      ))}
    </RadioGroup.Root>
  );
}

function RadioCard({ option }: { option: RadioCardOption<string> }) {
  return (
    <RadioGroup.Item
      value={option.value}
      disabled={option.disabled ?? false}
      className={cn(
        "group grid grid-cols-[18px_1fr_auto] items-center gap-x-3 rounded-[10px] border border-border-strong px-3.5 py-3 text-left",
        "transition-colors duration-(--dur-1) hover:bg-hover disabled:text-faint disabled:hover:bg-transparent",
        "data-[state=checked]:border-accent-mark data-[state=checked]:bg-accent-soft data-[state=checked]:ring-1 data-[state=checked]:ring-accent-mark",
      )}
    >
      <span
        aria-hidden="true"
        className="size-4 rounded-full border border-border-control bg-raised group-data-[state=checked]:border-5 group-data-[state=checked]:border-accent-mark"
      />
      <span className="grid gap-0.5">
        <span className="font-medium figures">{option.title}</span>
        {option.caption && <span className="text-caption text-muted figures">{option.caption}</span>}
      </span>
      {option.aside}
    </RadioGroup.Item>
  );
}
