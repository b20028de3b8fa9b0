import { countOf } from "../../lib/count-of.ts";
import type { KnowledgeSummary } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";

/** "2 sources ready, 3 being read, 1 failed": what there is none of goes unsaid. */
export function summarise({ ready, reading, failed }: KnowledgeSummary): string {
  const parts = [
    ready > 0 && `${countOf(ready, "source")} ready`,
    reading > 0 && `${formatTokens(reading)} being read`,
    failed > 0 && `${formatTokens(failed)} failed`,
  ];
  return parts.filter(Boolean).join(", ");
}
