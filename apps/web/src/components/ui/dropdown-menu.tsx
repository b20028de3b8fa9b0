import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { menuPanel, menuRow } from "./menu-styles.ts";

/** Not modal: a modal menu hides the page behind it from assistive technology and locks its scrolling. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={4}
        align="end"
        {...props}
        className={cn(menuPanel, "min-w-40", className)}
      />
    </Primitive.Portal>
  );
}

export interface DropdownMenuItemProps extends ComponentProps<typeof Primitive.Item> {
  /** A destructive item comes last, after a separator. */
  tone?: "neutral" | "danger" | undefined;
}

export function DropdownMenuItem({ tone, className, ...props }: DropdownMenuItemProps) {
  const danger = tone === "danger" && "text-danger data-[highlighted]:bg-danger-soft [&>.lucide]:text-danger";
  return <Primitive.Item {...props} className={cn(menuRow, danger, className)} />;
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem {...props} className={cn(menuRow, className)}>
      {children}
      <Primitive.ItemIndicator className="ml-auto">
        <Check aria-hidden="true" />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label {...props} className={cn("px-2 py-1.5 text-caption text-muted", className)} />;
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="-mx-1.5 my-1.5 h-px bg-border" />;
}
