/** One look for everything that drops down: select lists and menus. */
export const menuPanel =
  "z-50 overflow-y-auto rounded-lg border border-border bg-raised p-1.5 text-text shadow-pop outline-none data-[state=closed]:animate-menu-out data-[state=open]:animate-menu-in";

export const menuRow =
  "flex min-h-[34px] cursor-default items-center gap-2.5 rounded-[7px] px-2 py-1 outline-none select-none data-[disabled]:text-faint data-[highlighted]:bg-hover max-sm:min-h-11 [&>.lucide]:text-muted";
