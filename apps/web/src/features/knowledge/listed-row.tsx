import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { DoneRow } from "../../components/ui/progress-row.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { KnowledgeItem } from "../../lib/generated/types.gen.ts";
import { ItemMenu } from "./item-menu.tsx";

const LinkedPagesSheet = lazy(async () => ({
  default: (await import("./linked-pages-sheet.tsx")).LinkedPagesSheet,
}));

interface ListedRowProps {
  item: KnowledgeItem;
  icon: ReactNode;
  canEdit: boolean;
}

/** A sitemap or a feed: nothing to read by itself, but pages to choose from. */
export function ListedRow({ item, icon, canEdit }: ListedRowProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const hasPages = item.linked_pages > 0;

  return (
    <DoneRow
      icon={icon}
      title={item.title}
      note={hasPages ? `${countOf(item.linked_pages, "page")} found` : "All its pages were added"}
    >
      {canEdit && hasPages && (
        <Button size="sm" onClick={() => setIsChoosing(true)}>
          Choose pages
        </Button>
      )}
      {canEdit && <ItemMenu item={item} canEdit={canEdit} />}
      <Suspense>
        {isChoosing && <LinkedPagesSheet item={item} onClose={() => setIsChoosing(false)} />}
      </Suspense>
    </DoneRow>
  );
}
