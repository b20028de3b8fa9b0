import { type ReactNode, useId } from "react";
import { Skeleton, SkeletonGroup } from "../../components/ui/skeleton.tsx";

/** Groups split by hairlines, as in a settings form, for what takes effect at once and needs no save bar. */
export function SettingsBlocks({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-[640px] *:min-w-0 *:not-first:border-t *:border-border shell:max-w-[880px]">
      {children}
    </div>
  );
}

interface SettingsBlockProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** Its title stands left of it at 1024 and up, above it below that. */
export function SettingsBlock({ title, hint, children }: SettingsBlockProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-4 py-6 *:min-w-0 shell:grid-cols-[224px_minmax(0,640px)] shell:gap-8"
    >
      <div className="grid content-start gap-1">
        <h2 id={titleId} className="text-heading">
          {title}
        </h2>
        {hint && <p className="text-small text-pretty text-muted">{hint}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </section>
  );
}

interface SettingsFactProps {
  /** What is set now: an address, a number. */
  value: ReactNode;
  note?: ReactNode;
  /** At the right end: the way to change it. */
  children?: ReactNode;
}

/** One thing that is set, and the way to change it. */
export function SettingsFact({ value, note, children }: SettingsFactProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-44 gap-1">
        <div className="flex flex-wrap items-center gap-2 font-medium break-words figures">{value}</div>
        {note && <div className="text-small text-muted">{note}</div>}
      </div>
      {children}
    </div>
  );
}

/** In the place of a fact that is on its way. */
export const SettingsFactSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="w-40" />
    <Skeleton className="mt-2.5 w-64" />
  </SkeletonGroup>
);
