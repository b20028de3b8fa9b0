import type { VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";
import { fieldFrame } from "./field-frame.ts";

export interface InputProps extends Omit<ComponentProps<"input">, "size">, VariantProps<typeof fieldFrame> {
  leading?: ReactNode;
  /** A badge or a button at the right end, inside the frame. */
  trailing?: ReactNode;
}

export function Input({ size, leading, trailing, className, ...props }: InputProps) {
  const control = useFieldControl();

  return (
    <div className={cn(fieldFrame({ size }), "w-full [&>.lucide]:text-muted", className)}>
      {leading}
      <input
        {...control}
        {...props}
        className="h-full w-full min-w-0 bg-transparent outline-none disabled:cursor-not-allowed"
      />
      {trailing}
    </div>
  );
}
