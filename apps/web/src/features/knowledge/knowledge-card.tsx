import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { countOf } from "../../lib/count-of.ts";
import { firstName } from "../../lib/first-name.ts";
import type { KnowledgeSummary, Twin } from "../../lib/generated/types.gen.ts";
import { mayEdit } from "../../lib/may-edit.ts";
import { AddKnowledge } from "./add-knowledge.tsx";
import { knowledgeQueries } from "./knowledge.api.ts";
import { KnowledgeRow } from "./knowledge-row.tsx";
import { summarise } from "./knowledge-summary.ts";
import { resumeUploads, useUploads } from "./uploads/upload-queue.ts";
import { UploadRow } from "./uploads/upload-row.tsx";
import { useLiveKnowledge } from "./use-live-knowledge.ts";

/** What a twin was given to know, for those who tend it. */
export function KnowledgeCard({ twin }: { twin: Twin }) {
  const list = useInfiniteQuery(knowledgeQueries.items(twin.id));
  const uploads = useUploads(twin.id);
  const items = list.data?.pages.flat() ?? [];
  const canEdit = mayEdit(twin);
  const { data: all } = useQuery(knowledgeQueries.summary(twin.id));

  useLiveKnowledge(twin.id);
  useEffect(() => {
    if (canEdit) void resumeUploads(twin.id);
  }, [canEdit, twin.id]);

  return (
    <Card>
      <CardHeader title={`What ${firstName(twin.name)} knows`} hint={all && summarise(all)}>
        {all && all.word_count > 0 && (
          <span className="text-small text-muted figures max-sm:hidden">
            {countOf(all.word_count, "word")}
          </span>
        )}
      </CardHeader>
      {all && list.hasNextPage && <ReadingBar all={all} />}
      {canEdit && <AddKnowledge twinId={twin.id} />}
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
      {list.isPending && <RowsSkeleton />}
      {list.error && (
        <ErrorState
          title={list.error.message}
          hint="What the twin knows is safe; the list did not load."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.isSuccess && items.length + uploads.length === 0 && <NothingYet twin={twin} />}
      {items.map((item) => (
        <KnowledgeRow key={item.id} item={item} canEdit={canEdit} />
      ))}
      {list.hasNextPage && (
        <div className="grid border-t border-border p-3">
          <ShowMore query={list} label="Show more" />
        </div>
      )}
    </Card>
  );
}

const NothingYet = ({ twin }: { twin: Twin }) => (
  <EmptyState
    className="border-t border-border"
    title="Nothing to read yet"
    hint={`${firstName(twin.name)} answers from its personality alone until it is given something to know.`}
  />
);

/** Where the list is longer than the screen, its rows alone would not show how far reading has come. */
function ReadingBar({ all: { ready, reading } }: { all: KnowledgeSummary }) {
  if (reading === 0) return null;
  return (
    <ProgressBar
      label="Reading"
      value={(100 * ready) / (ready + reading)}
      valueText={`${ready} of ${countOf(ready + reading, "source")}`}
      className="mx-5 mb-4 max-sm:mx-4"
    />
  );
}
