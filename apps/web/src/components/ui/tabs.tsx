import { Tabs as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

const line = "flex gap-5 overflow-x-auto shadow-[inset_0_-1px_0_var(--border)] [scrollbar-width:none]";
const tab =
  "flex flex-none items-center gap-1.5 border-b-2 border-transparent py-2.5 font-[550] whitespace-nowrap text-muted transition-colors duration-(--dur-1) hover:text-text focus-visible:-outline-offset-2";

export const Tabs = Primitive.Root;
export const TabsContent = Primitive.Content;

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List {...props} className={cn(line, className)} />;
}

export interface TabsTriggerProps extends ComponentProps<typeof Primitive.Trigger> {
  count?: ReactNode;
}

export function TabsTrigger({ count, className, children, ...props }: TabsTriggerProps) {
  return (
    <Primitive.Trigger
      {...props}
      className={cn(tab, "data-[state=active]:border-accent-mark data-[state=active]:text-text", className)}
    >
      {children}
      {count !== undefined && <span className="text-small font-[450] text-muted figures">{count}</span>}
    </Primitive.Trigger>
  );
}

/** Tabs whose every tab is a page of its own. Its children are links; the router's `aria-current` marks the open one. */
export function TabNav({ label, className, ...props }: ComponentProps<"nav"> & { label: string }) {
  return <nav aria-label={label} {...props} className={cn(line, className)} />;
}

export const tabLink = cn(tab, "aria-[current=page]:border-accent-mark aria-[current=page]:text-text");
