import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export interface PageProps {
  /** The page's one h1. The header's title names the place; this names the page. */
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Above the title: at most two banners. */
  banners?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

export function Page({ title, description, actions, banners, className, children }: PageProps) {
  return (
    <div
      className={cn(
        "mx-auto grid w-full max-w-[1200px] content-start gap-6 px-8 pt-6 pb-12 *:min-w-0 max-shell:gap-5 max-shell:px-4 max-shell:pt-4 max-shell:pb-8",
        className,
      )}
    >
      {banners && <div className="grid gap-2 empty:hidden">{banners}</div>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <PageTitle>{title}</PageTitle>
          {description && <p className="text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** For pages whose head is their own: a twin's, a room's. */
export function PageTitle({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <h1 className={cn("font-serif text-title max-sm:text-[1.625rem]/[1.9375rem]", className)}>{children}</h1>
  );
}
