import type { KnowledgeProgress } from "@parley/contract/knowledge";
import type { InfiniteData } from "@tanstack/react-query";
import type { KnowledgeItem } from "../../lib/generated/types.gen.ts";

type Pages = InfiniteData<KnowledgeItem[]>;

/** A new item stands first, as the server would list it; a known one keeps its place. */
export function putItem(pages: Pages | undefined, item: KnowledgeItem): Pages | undefined {
  if (!pages) return pages;
  if (holds(pages, item.id)) return changeItem(pages, item);
  const [first = [], ...rest] = pages.pages;
  return { ...pages, pages: [[item, ...first], ...rest] };
}

/** Undefined for an item that is not in the pages: then the list has to be asked again. */
export function progressed(pages: Pages | undefined, progress: KnowledgeProgress): Pages | undefined {
  return pages && holds(pages, progress.id) ? changeItem(pages, progress) : undefined;
}

export const withoutItem = (pages: Pages | undefined, id: string): Pages | undefined =>
  pages && { ...pages, pages: pages.pages.map((page) => page.filter((item) => item.id !== id)) };

const holds = ({ pages }: Pages, id: string) => pages.some((page) => page.some((item) => item.id === id));

const changeItem = (pages: Pages, change: Pick<KnowledgeItem, "id"> & Partial<KnowledgeItem>): Pages => ({
  ...pages,
  pages: pages.pages.map((page) =>
    page.map((item) => (item.id === change.id ? { ...item, ...change } : item)),
  ),
});
