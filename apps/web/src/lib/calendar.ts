/** Days are written as the server writes them, "2026-11-14". Figures are kept by UTC day, so they are read by it too. */
const DAY = 86_400_000;
const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

export const utcToday = (now: number = Date.now()): string => new Date(now).toISOString().slice(0, 10);

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Both ends included. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, position) => addDays(from, position));
}

/** The last day of the seven that this day is in, counted back in whole weeks from today. */
export function weekEnd(day: string, today: string): string {
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / DAY);
  return addDays(today, -7 * Math.floor(daysAgo / 7));
}

/** The same day of the month before; the 31st of a short month is its last day. */
export function monthBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonthBefore = new Date(Date.UTC(year, month - 1, 0));
  lastOfMonthBefore.setUTCDate(Math.min(date, lastOfMonthBefore.getUTCDate()));
  return lastOfMonthBefore.toISOString().slice(0, 10);
}

/** "14" */
export const dateOf = (day: string): string => String(Number(day.slice(8, 10)));

/** "Nov" */
export const monthLabel = (day: string): string => shortMonth.format(new Date(day));

/** "14 Nov" */
export const dayLabel = (day: string): string => `${dateOf(day)} ${monthLabel(day)}`;

/** "8 to 14 Nov", "25 Oct to 3 Nov"; a single day is named once. */
export function spanLabel(from: string, to: string): string {
  if (from === to) return dayLabel(to);
  const start = firstOfMonth(from) === firstOfMonth(to) ? dateOf(from) : dayLabel(from);
  return `${start} to ${dayLabel(to)}`;
}

/** From the first to the last of these days; nothing when there is none. */
export function rangeLabel(days: readonly string[]): string {
  const [first] = days;
  const last = days.at(-1);
  return first === undefined || last === undefined ? "" : spanLabel(first, last);
}
