import { relativeTime } from "../../lib/relative-time.ts";
import { useMinute } from "../../lib/use-minute.ts";

const fullDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short" });

interface RelativeTimeProps {
  at: string;
  /** Words stand before it: "read just now". */
  isMidSentence?: boolean | undefined;
  className?: string | undefined;
}

export function RelativeTime({ at, isMidSentence, className }: RelativeTimeProps) {
  useMinute();
  const words = relativeTime(at);
  return (
    <time dateTime={at} title={fullDate.format(new Date(at))} className={className}>
      {isMidSentence ? words.replace(/^Just/, "just") : words}
    </time>
  );
}
