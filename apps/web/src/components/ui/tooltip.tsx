import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={400}>{children}</Primitive.Provider>;
}

export interface TooltipProps {
  label: string;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  /** One focusable element, which carries the same words as its own name: a tooltip never holds the only copy. */
  children: ReactNode;
}

export function Tooltip({ label, side = "bottom", children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 rounded-sm bg-text px-[9px] py-[5px] text-caption text-surface data-[state=closed]:animate-menu-out data-[state=delayed-open]:animate-menu-in"
        >
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
