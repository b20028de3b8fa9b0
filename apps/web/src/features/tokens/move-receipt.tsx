import type { ReactNode } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "../../components/ui/popover.tsx";
import type { TokenMove } from "../../lib/generated/types.gen.ts";
import { formatCents, formatMicros, formatTokens } from "../../lib/money.ts";
import { describeMove } from "./token-moves.ts";

interface MoveReceiptProps {
  move: TokenMove;
  receipt: NonNullable<TokenMove["receipt"]>;
}

/** What an answer took from the wallet, and how that was reckoned. */
export function MoveReceipt({ move, receipt }: MoveReceiptProps) {
  const sentence = describeMove(move);
  return (
    <Popover>
      <PopoverTrigger className="rounded-sm text-left underline decoration-border underline-offset-3 hover:decoration-current">
        {sentence}
      </PopoverTrigger>
      <PopoverContent aria-label={`Receipt: ${sentence}`} align="start" className="w-76 p-4">
        <dl className="grid gap-1.5 text-small figures">
          <Entry name="When">{fullDate.format(new Date(move.created_at))}</Entry>
          {receipt.model && <Entry name="Model">{receipt.model}</Entry>}
          <Entry name="Tokens read">{formatTokens(receipt.input_tokens)}</Entry>
          <Entry name="Tokens written">{formatTokens(receipt.output_tokens)}</Entry>
          <Entry name="Charged" isTotal>{`${formatTokens(-move.tokens)} tokens`}</Entry>
          {move.cost_usd_cents !== null && <Entry name="Price">{formatCents(move.cost_usd_cents)}</Entry>}
          <OperatorEntries move={move} receipt={receipt} />
        </dl>
        <p className="pt-2 text-caption text-muted">
          {move.is_estimated
            ? "Estimated: the provider reported no usage, so the count is ours."
            : "As the provider counted it."}
        </p>
      </PopoverContent>
    </Popover>
  );
}

const fullDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

const MICROS_PER_CENT = 10_000;

/** For staff: what the answer cost us, and what is left of its price. */
function OperatorEntries({ move, receipt: { provider_cost_usd_micros: cost } }: MoveReceiptProps) {
  if (cost === null) return null;
  return (
    <>
      <Entry name="Provider's cost">{formatMicros(cost)}</Entry>
      {move.cost_usd_cents !== null && (
        <Entry name="Margin">{formatMicros(move.cost_usd_cents * MICROS_PER_CENT - cost)}</Entry>
      )}
    </>
  );
}

interface EntryProps {
  name: string;
  isTotal?: boolean;
  children: ReactNode;
}

const Entry = ({ name, isTotal, children }: EntryProps) => (
  <div
    className={
      isTotal
        ? "flex justify-between gap-4 border-t border-border pt-1.5 font-semibold"
        : "flex justify-between gap-4"
    }
  >
    <dt className={isTotal ? undefined : "text-muted"}>{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
);
