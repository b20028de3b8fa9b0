import type { KnowledgeItem } from "../lib/generated/types.gen.ts";
import { ines } from "./ines.ts";

/** Something Ines has read. */
export const book: KnowledgeItem = {
  ...{ id: "44444444-4444-4444-8444-444444444444", twin_id: ines.id, type: "file" },
  ...{ title: "Pricing for Small Studios.pdf", url: null, file_name: "Pricing for Small Studios.pdf" },
  ...{ size_bytes: 3_100_000, status: "ready", progress: 100, failure: null },
  ...{ word_count: 31_400, page_count: 212, language: "en", cited_count: 418, is_citable: true },
  ...{ linked_pages: 0, recheck_days: null, checked_at: null, changed_at: null, check_failure: null },
  ...{ processed_at: "2026-11-01T10:00:00Z", created_at: "2026-11-01T10:00:00Z" },
};
