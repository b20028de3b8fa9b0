import { countOf } from "../../lib/count-of.ts";
import type { KnowledgeItem } from "../../lib/generated/types.gen.ts";

type Counted = Pick<KnowledgeItem, "status" | "word_count">;

/** "2 sources ready, 3 being read, 1 failed": what there is none of goes unsaid. */
export function summarise(items: readonly Counted[]): string {
  const ready = items.filter(({ status }) => status === "ready").length;
  const failed = items.filter(({ status }) => status === "failed").length;
  const listed = items.filter(({ status }) => status === "listed").length;
  const reading = items.length - ready - failed - listed;
  const parts = [
    ready > 0 && `${countOf(ready, "source")} ready`,
    reading > 0 && `${reading} being read`,
    failed > 0 && `${failed} failed`,
  ];
  return parts.filter(Boolean).join(", ");
}

export const countWords = (items: readonly Counted[]): string =>
  countOf(
    items.reduce((sum, { word_count }) => sum + word_count, 0),
    "word",
  );
