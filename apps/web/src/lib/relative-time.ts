const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "Just now" to "6 days ago", then the date. A clock that runs ahead of ours reads "Just now", never the future. */
export function relativeTime(at: string | number | Date, now: number = Date.now()): string {
  const instant = new Date(at);
  const age = now - instant.getTime();
  if (age < MINUTE) return "Just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return ago(Math.floor(age / HOUR), "hour");
  if (age < 7 * DAY) return ago(Math.floor(age / DAY), "day");
  return shortDate(instant, new Date(now));
}

function ago(count: number, unit: "hour" | "day"): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

const dayAndMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayMonthYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

function shortDate(date: Date, now: Date): string {
  return date.getFullYear() === now.getFullYear() ? dayAndMonth.format(date) : dayMonthYear.format(date);
}
