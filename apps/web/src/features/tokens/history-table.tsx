import { Plus } from "lucide-react";
import { cn } from "../../components/ui/cn.ts";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { formatCents, formatTokenChange, formatTokens } from "../../lib/money.ts";
import { MoveReceipt } from "./move-receipt.tsx";
import { type BalancedMove, describeMove } from "./token-moves.ts";

export function HistoryTable({ moves }: { moves: readonly BalancedMove[] }) {
  const hasBalances = moves.some(({ balance }) => balance !== undefined);

  return (
    <Table label="History">
      <TableHead>
        <TableRow>
          <TableHeader className="max-sm:hidden">When</TableHeader>
          <TableHeader>What</TableHeader>
          <TableHeader numeric>Tokens</TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            Cost
          </TableHeader>
          {hasBalances && <TableHeader numeric>Balance</TableHeader>}
        </TableRow>
      </TableHead>
      <TableBody>
        {moves.map((move) => (
          <MoveRow key={move.id} move={move} />
        ))}
      </TableBody>
    </Table>
  );
}

function MoveRow({ move }: { move: BalancedMove }) {
  const { tokens, cost_usd_cents, is_estimated, created_at, balance } = move;
  return (
    <TableRow>
      <TableCell className="whitespace-nowrap text-muted max-sm:hidden">
        <RelativeTime at={created_at} />
      </TableCell>
      <TableCell>
        <div className="flex items-center gap-3">
          <MoveMark move={move} />
          <div>
            {move.receipt ? <MoveReceipt move={move} receipt={move.receipt} /> : describeMove(move)}
            {is_estimated && <span className="text-caption text-muted"> · estimated</span>}
            <div className="text-caption text-muted sm:hidden">
              <RelativeTime at={created_at} />
            </div>
          </div>
        </div>
      </TableCell>
      <TableCell numeric className={cn(tokens > 0 && "font-medium text-success")}>
        {formatTokenChange(tokens)}
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        {cost_usd_cents !== null && formatCents(cost_usd_cents)}
      </TableCell>
      {balance !== undefined && <TableCell numeric>{formatTokens(balance)}</TableCell>}
    </TableRow>
  );
}

/** Whoever answered; what came in carries a plus. */
function MoveMark({ move: { tokens, twin_id, twin_hue } }: { move: BalancedMove }) {
  if (twin_id) return <TwinPortrait id={twin_id} index={twin_hue} size={26} />;
  return (
    <span
      aria-hidden="true"
      className={cn(
        "grid size-[26px] flex-none place-items-center rounded-md border",
        tokens > 0
          ? "border-success-line bg-success-soft text-success"
          : "border-border bg-sunken text-muted",
      )}
    >
      {tokens > 0 && <Plus className="size-3.5" />}
    </span>
  );
}
