import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Segments } from "../../components/ui/segments.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { HistoryTable } from "./history-table.tsx";
import { type BalancedMove, withBalances } from "./token-moves.ts";
import { type MoveKind, tokenQueries, useSaveHistory } from "./tokens.api.ts";

const KINDS = [
  { value: "all", label: "All" },
  { value: "usage", label: "Usage" },
  { value: "purchases", label: "Purchases" },
] as const;

export function HistoryCard() {
  const [kind, setKind] = useState<MoveKind>("all");
  const history = useInfiniteQuery(tokenQueries.history(kind));
  // While another filter loads, the old rows stay; their balances only make sense without a filter.
  const isWhole = kind === "all" && !history.isPlaceholderData;
  const moves = withBalances(history.data?.pages ?? []).map((move) =>
    isWhole ? move : withoutBalance(move),
  );

  return (
    <Card className="grid *:min-w-0">
      <CardHeader title="History">
        <Segments label="Show" value={kind} onValueChange={setKind} options={KINDS} />
        {moves.length > 0 && <ExportButton />}
      </CardHeader>
      <CardAnswer query={history} skeleton={<RowsSkeleton />}>
        {() => (moves.length === 0 ? <NoMoves kind={kind} /> : <HistoryTable moves={moves} />)}
      </CardAnswer>
      <div className="grid p-4 empty:hidden">
        <ShowMore query={history} label="Show older" />
      </div>
    </Card>
  );
}

/** Everything there ever was, whatever is filtered or loaded here. */
function ExportButton() {
  const save = useSaveHistory();
  return (
    <Button
      size="sm"
      aria-label="Export everything as CSV"
      icon={<Download aria-hidden="true" />}
      loading={save.isPending}
      loadingLabel="Exporting"
      onClick={() => save.mutate(undefined, { onError: (error) => toast.error(error.message) })}
    >
      Export
    </Button>
  );
}

const withoutBalance = (move: BalancedMove): BalancedMove => ({ ...move, balance: undefined });

function NoMoves({ kind }: { kind: MoveKind }) {
  if (kind === "purchases")
    return <EmptyState title="No purchases yet" hint="Bundles you buy appear here with their price." />;
  return <EmptyState title="No usage yet" hint="Every answer appears here with its tokens and its cost." />;
}
