import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";
import { fieldFrame } from "./field-frame.ts";

export function Textarea({ className, rows = 3, ...props }: ComponentProps<"textarea">) {
  const control = useFieldControl();

  return (
    <textarea
      {...control}
      rows={rows}
      {...props}
      className={cn(
        fieldFrame({ size: "text" }),
        "field-sizing-content w-full resize-none read-only:bg-sunken",
        className,
      )}
    />
  );
}
