import { Switch as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";
import { Spinner } from "./spinner.tsx";

export interface SwitchProps extends ComponentProps<typeof Primitive.Root> {
  /** The new state is on its way to the server: shown, but not to be changed again yet. */
  saving?: boolean | undefined;
}

export function Switch({ saving, disabled, className, ...props }: SwitchProps) {
  const control = useFieldControl();

  return (
    <span className={cn("inline-flex flex-none items-center gap-2", className)}>
      {saving && <Spinner className="text-muted" />}
      <Primitive.Root
        {...control}
        {...props}
        disabled={saving || disabled}
        aria-busy={saving || undefined}
        className={cn(
          "relative h-5 w-[34px] flex-none rounded-[10px] border border-border-control bg-sunken transition-colors duration-(--dur-1)",
          "after:absolute after:-inset-x-1 after:-inset-y-2 data-[state=checked]:border-accent-mark data-[state=checked]:bg-accent-mark",
          "disabled:cursor-not-allowed disabled:opacity-60",
        )}
      >
        <Primitive.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-border-control transition-transform duration-(--dur-2) ease-out data-[state=checked]:translate-x-4 data-[state=checked]:bg-raised" />
      </Primitive.Root>
    </span>
  );
}
