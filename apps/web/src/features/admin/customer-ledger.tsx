import { Ledger, StatTile } from "../../components/ui/ledger.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Customer } from "../../lib/generated/types.gen.ts";
import { formatCents, formatTokens } from "../../lib/money.ts";

export function CustomerLedger({ customer }: { customer: Customer }) {
  const { balance_tokens, usage, sold_by_month } = customer;
  const used = usage.reduce((sum, { total_tokens }) => sum + total_tokens, 0);
  const cost = usage.reduce((sum, { base_cost_usd_cents }) => sum + base_cost_usd_cents, 0);
  const sold = sold_by_month.reduce((sum, month) => sum + month.sold, 0);
  const gross = sold_by_month.reduce((sum, month) => sum + month.gross, 0);
  const share = sold_by_month.reduce((sum, month) => sum + month.share, 0);

  return (
    <Ledger aria-label="This customer in figures">
      <StatTile label="Balance" figure={formatTokens(balance_tokens)} unit="tokens" />
      <StatTile label="Used in 90 days" figure={formatTokens(used)} caption={formatCents(cost)} />
      <StatTile label="Sold in 12 months" figure={formatCents(gross)} caption={countOf(sold, "sale")} />
      <StatTile label="Their share" figure={formatCents(share)} caption="Of those sales" />
    </Ledger>
  );
}
