const dayAndMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

/** What replaces the price once it is paid; undefined while it is not. */
export const subscribedUntil = (end: string | null): string | undefined =>
  end === null ? undefined : `Subscribed to ${dayAndMonth.format(new Date(end))}`;
