import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useMemo, useState } from "react";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Button } from "../../components/ui/button.tsx";
import { cn } from "../../components/ui/cn.ts";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Sheet, SheetContent } from "../../components/ui/sheet.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { WindowedList } from "../../components/windowed-list.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { KnowledgeItem, LinkedPage } from "../../lib/generated/types.gen.ts";
import { knowledgeQueries, useAddPages } from "./knowledge.api.ts";

interface LinkedPagesSheetProps {
  item: KnowledgeItem;
  onClose: () => void;
}

/** Nothing that a sitemap names is read before somebody has said so. */
export function LinkedPagesSheet({ item, onClose }: LinkedPagesSheetProps) {
  const pages = useQuery(knowledgeQueries.pages(item.id));

  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent side="right" title={`Pages of ${item.title}`} className="overflow-hidden">
        {pages.isPending && <RowsSkeleton />}
        {pages.error && (
          <ErrorState
            title={pages.error.message}
            hint="Nothing was added; the list did not load."
            onRetry={() => void pages.refetch()}
            retrying={pages.isFetching}
          />
        )}
        {pages.data && <PageChoice item={item} pages={pages.data} onDone={onClose} />}
      </SheetContent>
    </Sheet>
  );
}

interface PageChoiceProps {
  item: KnowledgeItem;
  pages: LinkedPage[];
  onDone: () => void;
}

function PageChoice({ item, pages, onDone }: PageChoiceProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const add = useAddPages(item);
  const shown = useMemo(() => pages.filter((page) => matches(page, search)), [pages, search]);

  const handleAdd = () =>
    add.mutate([...chosen], {
      onSuccess: ({ added }) => {
        toast.success(`${countOf(added, "page")} added`);
        onDone();
      },
      onError: (error) => toast.error(error.message),
    });

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 pb-5">
      <PageSearch value={search} onChange={setSearch} />
      <SelectAll shown={shown} chosen={chosen} onChange={setChosen} />
      <WindowedList
        label="Pages"
        rows={shown}
        rowHeight={52}
        keyOf={({ url }) => url}
        className="-mx-2 min-h-0 flex-1"
        renderRow={(page) => (
          <PageRow
            page={page}
            isChosen={chosen.has(page.url)}
            onToggle={() => setChosen(toggled(chosen, page.url))}
          />
        )}
      />
      {shown.length === 0 && <p className="text-small text-muted">Nothing matches.</p>}
      <Button
        variant="primary"
        disabled={chosen.size === 0}
        loading={add.isPending}
        loadingLabel="Adding"
        onClick={handleAdd}
      >
        {chosen.size === 0 ? "Add pages" : `Add ${countOf(chosen.size, "page")}`}
      </Button>
    </div>
  );
}

function PageSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  return (
    <Input
      type="search"
      aria-label="Search pages"
      placeholder="Search pages"
      leading={<Search aria-hidden="true" />}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="flex-none"
    />
  );
}

const matches = ({ url, title }: LinkedPage, search: string): boolean =>
  `${title ?? ""} ${url}`.toLowerCase().includes(search.trim().toLowerCase());

function toggled(chosen: ReadonlySet<string>, url: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(url)) next.add(url);
  return next;
}

interface SelectAllProps {
  shown: LinkedPage[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Of what the search shows: a search for "/blog/" and one click choose the blog. */
function SelectAll({ shown, chosen, onChange }: SelectAllProps) {
  const isAll = shown.length > 0 && shown.every(({ url }) => chosen.has(url));

  function handleChange() {
    const next = new Set(chosen);
    for (const { url } of shown)
      if (isAll) next.delete(url);
      else next.add(url);
    onChange(next);
  }

  return (
    <label className="flex items-center gap-2.5 text-small">
      <input type="checkbox" className={checkbox} checked={isAll} onChange={handleChange} />
      Select all
      <span className="ml-auto text-muted figures">{`${chosen.size} of ${shown.length}`}</span>
    </label>
  );
}

interface PageRowProps {
  page: LinkedPage;
  isChosen: boolean;
  onToggle: () => void;
}

const PageRow = ({ page, isChosen, onToggle }: PageRowProps) => (
  <label className="grid h-full grid-cols-[16px_minmax(0,1fr)] content-center items-center gap-x-2.5 rounded-md px-2 hover:bg-hover">
    <input type="checkbox" className={cn(checkbox, "row-span-2")} checked={isChosen} onChange={onToggle} />
    <b className="truncate font-medium">{page.title ?? pathOf(page.url)}</b>
    <span className="truncate text-caption text-muted">{page.url}</span>
  </label>
);

const checkbox = "size-4 flex-none accent-accent-mark";

function pathOf(url: string): string {
  const { pathname } = new URL(url);
  return pathname === "/" ? url : pathname;
}
