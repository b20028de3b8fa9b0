import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { DialogContent, DialogFooter } from "../../components/ui/dialog.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { firstName } from "../../lib/first-name.ts";
import type { Twin, TwinMemory } from "../../lib/generated/types.gen.ts";
import { memoryQuery, useForgetAll } from "./memory.api.ts";
import { MemoryRow } from "./memory-row.tsx";

/** Everything a twin knows of the person who looks, theirs to change and to take away. */
export function MemoryDialog({ twin }: { twin: Twin }) {
  const { data: facts, error, isFetching, refetch } = useQuery(memoryQuery(twin.id));
  const name = firstName(twin.name);

  return (
    <DialogContent
      size="lg"
      title={`What ${name} remembers`}
      description={`About you, for your talks alone with ${name}. Only you see it, and no room ever hears of it.`}
    >
      {error && <ErrorState title={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {!error && !facts && <RowsSkeleton />}
      {facts?.length === 0 && (
        <EmptyState
          title="Nothing yet"
          hint={`Tell ${name} about yourself. Once you have been quiet for five minutes, the facts in what you said appear here. What you clear before that is not remembered. Remembering is paid from your tokens, like an answer.`}
        />
      )}
      {facts && facts.length > 0 && <Facts twin={twin} facts={facts} />}
    </DialogContent>
  );
}

function Facts({ twin, facts }: { twin: Twin; facts: TwinMemory[] }) {
  const [isAsking, setIsAsking] = useState(false);
  const forgetAll = useForgetAll(twin.id);
  const name = firstName(twin.name);

  return (
    <>
      <ul aria-label="Facts" className="divide-y divide-border border-y border-border">
        {facts.map((memory) => (
          <MemoryRow key={memory.id} memory={memory} />
        ))}
      </ul>
      <DialogFooter className="items-center">
        <p className="mr-auto text-caption text-muted">Turning dynamic mode off deletes all of this.</p>
        <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
          Delete all
        </Button>
      </DialogFooter>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete everything ${name} remembers?`}
        description={`${name} will know nothing of you but what stands in your conversation. This cannot be undone.`}
        {...{ action: "Delete all", busyAction: "Deleting", keep: "Keep" }}
        isBusy={forgetAll.isPending}
        error={forgetAll.error}
        onConfirm={() => forgetAll.mutate(undefined)}
      />
    </>
  );
}
