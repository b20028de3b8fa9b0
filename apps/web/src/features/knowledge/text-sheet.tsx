import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { Sheet, SheetContent } from "../../components/ui/sheet.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { knowledgeQueries } from "./knowledge.api.ts";
import { MarkedText } from "./marked-text.tsx";
import { type Passage, passageIn } from "./passage.ts";

/** What a citation opens: `?item=` names the source, `start` and `end` the quoted passage in its text. */
export function TextSheet() {
  const [search, setSearch] = useSearchParams();
  const passage = passageIn(search);
  const handleClose = () =>
    setSearch(
      (current) => {
        for (const name of ["item", "start", "end"]) current.delete(name);
        return current;
      },
      { preventScrollReset: true, replace: true },
    );

  if (!passage) return null;
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && handleClose()}>
      <SourceText passage={passage} />
    </Sheet>
  );
}

function SourceText({ passage }: { passage: Passage }) {
  const source = useQuery(knowledgeQueries.text(passage.itemId));

  return (
    <SheetContent
      side="right"
      title={source.data?.title ?? "Source"}
      className="overflow-hidden sm:max-w-[42rem]"
    >
      {source.isPending && <TextSkeleton />}
      {source.error && (
        <ErrorState
          title={source.error.message}
          hint="The text is safe; it did not load."
          onRetry={() => void source.refetch()}
          retrying={source.isFetching}
        />
      )}
      {source.data === null && (
        <EmptyState
          title="This source is not there"
          hint="It may have been deleted, or it is not read yet."
        />
      )}
      {source.data && (
        <MarkedText
          // Another passage of the same text is scrolled to anew.
          key={`${passage.itemId} ${passage.start} ${passage.end}`}
          source={source.data}
          passage={passage}
        />
      )}
    </SheetContent>
  );
}

const TextSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="w-full" />
    <Skeleton className="w-11/12" />
    <Skeleton className="w-4/5" />
  </div>
);
