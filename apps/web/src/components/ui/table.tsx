import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { Skeleton } from "./skeleton.tsx";

/** Scrolls sideways inside its card rather than pushing the page. */
export function Table({ label, className, ...props }: ComponentProps<"table"> & { label: string }) {
  return (
    <section aria-label={label} {...reachable} className="overflow-x-auto focus-visible:-outline-offset-2">
      <table {...props} className={cn("w-full border-collapse", className)} />
    </section>
  );
}

// What scrolls must be reachable without a pointer, or its hidden columns are lost to the keyboard.
const reachable = { tabIndex: 0 };

export const TableHead = (props: ComponentProps<"thead">) => <thead {...props} />;

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody {...props} className={cn("[&>tr:hover>td]:bg-hover/45", className)} />;
}

export const TableRow = (props: ComponentProps<"tr">) => <tr {...props} />;

export interface TableHeaderProps extends ComponentProps<"th"> {
  /** Figures stand right and tabular. */
  numeric?: boolean | undefined;
  sorted?: "ascending" | "descending" | "none" | undefined;
  onSort?: (() => void) | undefined;
}

export function TableHeader({ numeric, sorted, onSort, className, children, ...props }: TableHeaderProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      {...props}
      className={cn(
        "border-t border-border bg-sunken px-5 py-2 text-caption font-medium whitespace-nowrap text-muted max-sm:px-4",
        numeric ? "text-right figures" : "text-left",
        className,
      )}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="inline-flex items-center gap-1 hover:text-text">
          {children}
          <SortArrow sorted={sorted} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

function SortArrow({ sorted }: Pick<TableHeaderProps, "sorted">) {
  if (sorted === "ascending") return <ArrowUp aria-hidden="true" className="size-3" />;
  if (sorted === "descending") return <ArrowDown aria-hidden="true" className="size-3" />;
  return <span aria-hidden="true" className="size-3" />;
}

export function TableCell({
  numeric,
  className,
  ...props
}: ComponentProps<"td"> & { numeric?: boolean | undefined }) {
  return (
    <td
      {...props}
      className={cn(
        "border-t border-border px-5 py-[11px] max-sm:px-4",
        numeric && "text-right figures",
        className,
      )}
    />
  );
}

/** Five rows in the shape of the table to come. */
export function TableSkeletonRows({ columns }: { columns: number }) {
  return [1, 2, 3, 4, 5].map((row) => (
    <tr key={row}>
      <td colSpan={columns} className="border-t border-border px-5 py-[15px] max-sm:px-4">
        <Skeleton className={row % 2 === 0 ? "w-2/3" : "w-4/5"} />
      </td>
    </tr>
  ));
}

/** One row across all columns: for an empty state or an error state. */
export function TableMessage({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns} className="border-t border-border">
        {children}
      </td>
    </tr>
  );
}
