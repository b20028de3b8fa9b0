import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { KnowledgeItem } from "../../lib/generated/types.gen.ts";

/** "212 pages · cited 418 times · read 3 days ago". */
export function ItemNote({ item }: { item: KnowledgeItem }) {
  return (
    <>
      {sizeOf(item)} · {item.is_citable ? `cited ${countOf(item.cited_count, "time")}` : "never quoted"}
      {item.processed_at && (
        <>
          {" "}
          · read <RelativeTime at={item.processed_at} isMidSentence />
        </>
      )}
      {item.recheck_days !== null && ` · checked ${EVERY[item.recheck_days] ?? "again"}`}
      {item.check_failure && <span className="block text-danger">{item.check_failure}</span>}
    </>
  );
}

const sizeOf = ({ page_count, word_count }: KnowledgeItem): string =>
  page_count === null ? countOf(word_count, "word") : countOf(page_count, "page");

const EVERY: Record<number, string> = { 1: "daily", 7: "weekly", 30: "monthly" };
