import { Star } from "lucide-react";
import { countOf } from "../../lib/count-of.ts";

/** Nothing while nobody has said anything. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null) return null;
  return (
    <span className="inline-flex items-center gap-1 text-caption whitespace-nowrap text-muted figures">
      <Star aria-hidden="true" className="size-3 fill-saffron text-saffron" />
      <span aria-hidden="true">
        {rating.toFixed(1)} ({count})
      </span>
      <span className="sr-only">
        Rated {rating.toFixed(1)} of 5 in {countOf(count, "review")}
      </span>
    </span>
  );
}
