import { cva, type VariantProps } from "class-variance-authority";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { CloseCorner, scrim } from "./dialog.tsx";
import { useFocusReturn } from "./use-focus-return.ts";

export const Sheet = Primitive.Root;
export const SheetTrigger = Primitive.Trigger;

const panel = cva("fixed z-50 flex flex-col overflow-y-auto text-text shadow-dialog", {
  variants: {
    side: {
      left: "inset-y-0 left-0 w-72 border-r border-border bg-sunken data-[state=closed]:animate-from-left-out data-[state=open]:animate-from-left-in",
      right:
        "inset-y-0 right-0 w-full border-border bg-raised px-6 pt-5 data-[state=closed]:animate-from-right-out data-[state=open]:animate-from-right-in sm:max-w-[35rem] sm:border-l max-sm:px-4",
      bottom:
        "inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl border-t border-border bg-raised px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] data-[state=closed]:animate-from-bottom-out data-[state=open]:animate-from-bottom-in",
    },
  },
  defaultVariants: { side: "bottom" },
});

export interface SheetContentProps
  extends Omit<ComponentProps<typeof Primitive.Content>, "title">,
    VariantProps<typeof panel> {
  title: string;
  /** The navigation sheet shows the logo instead of its name. */
  titleHidden?: boolean | undefined;
}

/** From the left for navigation, from the right to read beside the page, from the bottom for a side panel on a narrow screen. */
export function SheetContent({ side, title, titleHidden, className, children, ...props }: SheetContentProps) {
  const focusReturn = useFocusReturn();

  return (
    <Primitive.Portal>
      <Primitive.Overlay className={scrim} />
      <Primitive.Content
        aria-describedby={undefined}
        {...focusReturn}
        {...props}
        className={cn(panel({ side }), className)}
      >
        <Primitive.Title className={titleHidden ? "sr-only" : "pr-8 pb-3 text-heading"}>
          {title}
        </Primitive.Title>
        {children}
        <CloseCorner />
      </Primitive.Content>
    </Primitive.Portal>
  );
}
