import { Link } from "react-router";
import type { Message } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { Quote } from "./quote.tsx";
import { speakerOf, useSurroundings } from "./thread-context.ts";

/** What a message answers to, and the way there. */
export function QuotedMessage({ quote }: { quote: NonNullable<Message["quote"]> }) {
  const { twins, hasAddresses } = useSurroundings();
  const name = quote.twin_id ? speakerOf(twins, quote.twin_id).name : nameOf(quote.author);
  const words = <Quote name={name} excerpt={quote.excerpt} />;
  if (!hasAddresses) return words;

  return (
    <Link
      to={{ search: `?at=${quote.seq}` }}
      preventScrollReset
      title="Go to this message"
      className="rounded-sm hover:bg-hover"
    >
      {words}
    </Link>
  );
}
