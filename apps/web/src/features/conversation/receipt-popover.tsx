import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "../../components/ui/popover.tsx";
import { Loading } from "../../components/ui/spinner.tsx";
import type { Message, Receipt } from "../../lib/generated/types.gen.ts";
import { formatCents, formatTokens } from "../../lib/money.ts";
import { messageQueries } from "./message.api.ts";

interface ReceiptPopoverProps {
  message: Message;
  trigger: ReactNode;
}

/** What an answer cost, set like a bank statement. It comes open. */
export function ReceiptPopover({ message, trigger }: ReceiptPopoverProps) {
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label="Receipt" align="start" className="w-72 p-4">
        <ReceiptLines message={message} />
      </PopoverContent>
    </Popover>
  );
}

function ReceiptLines({ message }: { message: Message }) {
  const { data: receipt, error } = useQuery(messageQueries.receipt(message));
  if (error) return <p className="text-small text-danger">{error.message}</p>;
  if (receipt === undefined) return <Loading />;
  if (receipt === null) return <p className="text-small text-muted">There is no receipt for this answer.</p>;
  return (
    <>
      <h3 className="pb-2 text-heading">Receipt</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-small figures [&>dd]:pl-4 [&>dd]:text-right [&>dt]:text-muted">
        <Line name="Read">{tokens(receipt.input_tokens)}</Line>
        <Line name="Written">{tokens(receipt.output_tokens)}</Line>
        {receipt.token_multiplier !== 1 && <Line name="Counted">{`× ${receipt.token_multiplier}`}</Line>}
        <Line name="Set aside">{tokens(receipt.hold_tokens)}</Line>
        <Line name="Paid by">{PAYERS[receipt.payer]}</Line>
        <dt className="border-t border-border pt-1.5 font-semibold text-text!">Charged</dt>
        <dd className="border-t border-border pt-1.5 font-semibold">{tokens(receipt.charged_tokens)}</dd>
        {receipt.base_cost_usd_cents !== null && (
          <Line name="Price">{formatCents(receipt.base_cost_usd_cents)}</Line>
        )}
      </dl>
      <p className="pt-2 text-caption text-muted">{basis(receipt)}</p>
    </>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const tokens = (count: number): string => `${formatTokens(count)} tokens`;

const PAYERS = { you: "You", room: "The room", owner: "Its owner" } as const;

const basis = ({ is_estimated, model }: Receipt): string =>
  is_estimated
    ? "Estimated: the provider reported no usage, so the count is ours."
    : `As ${model ?? "the provider"} counted it.`;
