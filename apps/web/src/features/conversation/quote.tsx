interface QuoteProps {
  name: string;
  /** Null once the words were taken back. */
  excerpt: string | null;
}

/** What somebody answers to, in a line or two above their own words. */
export const Quote = ({ name, excerpt }: QuoteProps) => (
  <blockquote className="grid min-w-0 gap-px border-l-2 border-accent-line pl-2.5 text-small text-muted">
    <b className="truncate font-[550] text-text-2">{name}</b>
    <span className="line-clamp-2 break-words">{excerpt ?? "This message was removed."}</span>
  </blockquote>
);
