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
import { downloadCsv } from "../../lib/csv.ts";
import { HistoryTable } from "./history-table.tsx";
import { type BalancedMove, describeMove, withBalances } from "./token-moves.ts";
import { type MoveKind, tokenQueries } from "./tokens.api.ts";

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
        {moves.length > 0 && (
          <Button
            size="sm"
            icon={<Download aria-hidden="true" />}
            onClick={() => downloadCsv("parley-tokens.csv", historySheet(moves))}
            className="max-sm:hidden"
          >
            Export
          </Button>
        )}
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

const withoutBalance = (move: BalancedMove): BalancedMove => ({ ...move, balance: undefined });

function NoMoves({ kind }: { kind: MoveKind }) {
  if (kind === "purchases")
    return <EmptyState title="No purchases yet" hint="Bundles you buy appear here with their price." />;
  return <EmptyState title="No usage yet" hint="Every answer appears here with its tokens and its cost." />;
}

const historySheet = (moves: readonly BalancedMove[]) => [
  ["When", "What", "Tokens", "Cost in US cents", "Balance"],
  ...moves.map((move) => [
    move.created_at,
    describeMove(move),
    move.tokens,
    move.cost_usd_cents,
    move.balance ?? null,
  ]),
];
