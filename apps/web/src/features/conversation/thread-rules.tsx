const day = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });
const dayAndYear = new Intl.DateTimeFormat("en-GB", { dateStyle: "full" });

/** A hairline with the day on it. */
export const DayRule = ({ at }: { at: string }) => (
  <div className="flex max-w-[calc(54px+var(--measure))] items-center gap-3 text-caption text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
    <time dateTime={at.slice(0, 10)}>{dayName(new Date(at))}</time>
  </div>
);

export const NewRule = () => (
  <div className="flex max-w-[calc(54px+var(--measure))] items-center gap-3 text-caption font-[550] text-accent-text before:h-px before:flex-1 before:bg-accent-line after:h-px after:flex-1 after:bg-accent-line">
    New
  </div>
);

const DAY = 86_400_000;

export function dayName(date: Date, now = new Date()): string {
  if (date.toDateString() === now.toDateString()) return "Today";
  if (date.toDateString() === new Date(now.getTime() - DAY).toDateString()) return "Yesterday";
  return (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date);
}
