import { countOf } from "../../lib/count-of.ts";
import { useOnline } from "../../lib/use-online.ts";
import { CostHint } from "./cost-hint.tsx";
import type { Composing } from "./use-composer.ts";

/** One line: what stands in the way of sending, otherwise the price. */
export function ComposerHint({ composing: { tooMany, attachments, price } }: { composing: Composing }) {
  const isOnline = useOnline();
  if (tooMany > 0) {
    return (
      <span role="alert" className="min-w-0 text-caption text-danger figures">
        {countOf(tooMany, "character")} too long
      </span>
    );
  }
  if (!attachments.isReady) {
    return <span className="min-w-0 text-caption text-muted">It can be sent once every file is ready</span>;
  }
  if (!isOnline) {
    return (
      <span className="min-w-0 text-caption text-warning">Offline: what you send goes when you are back</span>
    );
  }
  return <CostHint quote={price} />;
}
