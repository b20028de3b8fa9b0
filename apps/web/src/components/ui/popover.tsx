import { Popover as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;

export interface PopoverContentProps extends ComponentProps<typeof Primitive.Content> {
  /** It is a dialog to assistive technology, so it needs a name. */
  "aria-label": string;
}

/** A panel that is no menu: notifications, a list of faces. */
export function PopoverContent({ className, ...props }: PopoverContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={6}
        align="end"
        collisionPadding={8}
        {...props}
        className={cn(
          "z-50 max-w-[calc(100vw-1rem)] rounded-lg border border-border bg-raised text-text shadow-pop outline-none data-[state=closed]:animate-menu-out data-[state=open]:animate-menu-in",
          className,
        )}
      />
    </Primitive.Portal>
  );
}
