import { useQuery } from "@tanstack/react-query";
import { Plus, RotateCcw, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader, CardList } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { firstName } from "../../lib/first-name.ts";
import type { GoldenQuestion, Twin } from "../../lib/generated/types.gen.ts";
import { mayEdit } from "../../lib/may-edit.ts";
import { evaluationQueries, useDeleteGolden, useLiveRuns, useRunGolden } from "./evaluation.api.ts";
import { GoldenDialog } from "./golden-dialog.tsx";

/** Questions whose right source is known: they say when a change of knowledge breaks what used to work. */
export function GoldenCard({ twin }: { twin: Twin }) {
  const golden = useQuery(evaluationQueries.golden(twin.id));
  const questions = golden.data ?? [];

  return (
    <Card>
      <CardHeader
        title="Golden questions"
        hint={`Asked again after every change of what ${firstName(twin.name)} knows.`}
      >
        {mayEdit(twin) && <GoldenActions twin={twin} canRun={questions.length > 0} />}
      </CardHeader>
      {golden.isPending && <RowsSkeleton />}
      {golden.error && (
        <ErrorState
          title={golden.error.message}
          onRetry={() => void golden.refetch()}
          retrying={golden.isFetching}
        />
      )}
      {golden.isSuccess && questions.length === 0 && (
        <EmptyState
          className="border-t border-border"
          title="No golden questions yet"
          hint="Try a question above, and keep it together with the document it should find."
        />
      )}
      <CardList>
        {questions.map((question) => (
          <GoldenRow key={question.id} twin={twin} golden={question} />
        ))}
      </CardList>
    </Card>
  );
}

function GoldenActions({ twin, canRun }: { twin: Twin; canRun: boolean }) {
  const [isAdding, setIsAdding] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const run = useRunGolden(twin.id);
  useLiveRuns(
    twin.id,
    useCallback(() => setIsWaiting(false), []),
  );

  function handleRun() {
    run.mutate(undefined, {
      onSuccess: () => setIsWaiting(true),
      onError: (error) => toast.error(error.message),
    });
  }

  return (
    <>
      {canRun && (
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCcw aria-hidden="true" />}
          loading={run.isPending || isWaiting}
          loadingLabel="Asking"
          onClick={handleRun}
        >
          Run again
        </Button>
      )}
      <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
        Add question
      </Button>
      <GoldenDialog twin={twin} isOpen={isAdding} onOpenChange={setIsAdding} />
    </>
  );
}

function GoldenRow({ twin, golden }: { twin: Twin; golden: GoldenQuestion }) {
  const remove = useDeleteGolden(twin.id);

  return (
    <li>
      <div className="min-w-0 flex-1">
        <p className="break-words">{golden.question}</p>
        <p className="truncate text-small text-muted">{golden.expected_title}</p>
      </div>
      <Result golden={golden} />
      {mayEdit(twin) && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Delete ${golden.question}`}
          loading={remove.isPending}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => remove.mutate(golden.id, { onError: (error) => toast.error(error.message) })}
        />
      )}
    </li>
  );
}

function Result({ golden: { last_passed, last_rank } }: { golden: GoldenQuestion }) {
  if (last_passed === null) return <Badge>Not asked yet</Badge>;
  if (!last_passed) return <Badge tone="danger">Not found</Badge>;
  return <Badge tone="success">{last_rank === 1 ? "Found first" : `Found at ${last_rank}`}</Badge>;
}
