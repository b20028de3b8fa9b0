import type { ReactNode } from "react";
import { cn } from "../../components/ui/cn.ts";

export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-text pt-3.5">
      <h2 className="font-serif text-[1.25rem]/[1.625rem] font-[480]">{title}</h2>
      {children}
    </section>
  );
}

const COLUMNS = { 2: "shell:grid-cols-2", 3: "shell:grid-cols-3", 4: "shell:grid-cols-4" } as const;

export function Columns({ count, children }: { count: keyof typeof COLUMNS; children: ReactNode }) {
  return <div className={cn("grid items-start gap-6 *:min-w-0", COLUMNS[count])}>{children}</div>;
}

export interface SampleProps {
  caption?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Sample({ caption, className, children }: SampleProps) {
  return (
    <div className={cn("grid content-start gap-2", className)}>
      {caption && <p className="text-caption font-medium text-muted">{caption}</p>}
      {children}
    </div>
  );
}

export function Row({ className = "gap-3", children }: { className?: string; children: ReactNode }) {
  return <div className={cn("flex flex-wrap items-center", className)}>{children}</div>;
}
