import { useQuery } from "@tanstack/react-query";
import { Change, Ledger, StatTile } from "../../components/ui/ledger.tsx";
import { sellerQueries } from "../../features/sellers/sellers.api.ts";
import { BalanceTile } from "../../features/tokens/balance-ledger.tsx";
import { tokenQueries } from "../../features/tokens/tokens.api.ts";
import { twinQueries } from "../../features/twins/twins.api.ts";
import { firstOfMonth, spanLabel, utcToday } from "../../lib/calendar.ts";
import type { SellerRevenue } from "../../lib/generated/types.gen.ts";
import { formatCents, formatTokens } from "../../lib/money.ts";
import { usePerson } from "../../lib/person.ts";

/** Four figures in one frame. Each waits for its own answer; one that fails leaves a dash and the others stand. */
export function GlanceLedger() {
  const today = utcToday();
  const month = spanLabel(firstOfMonth(today), today);
  const { data: balance } = useQuery(tokenQueries.balance());
  const { data: usage } = useQuery(tokenQueries.summary());
  const { data: twins } = useQuery(twinQueries.usage(usePerson().id));
  const { data: revenue } = useQuery(sellerQueries.revenue());

  return (
    <Ledger aria-label="Account at a glance">
      {balance === undefined || !usage ? (
        <StatTile label="Token balance" figure={NOT_YET} />
      ) : (
        <BalanceTile
          label="Token balance"
          balance={balance}
          usedSincePurchase={usage.tokens_used_since_purchase}
        />
      )}
      <StatTile
        label="Used this month"
        figure={usage ? formatTokens(usage.total_tokens_used_month) : NOT_YET}
        caption={usage && `${formatCents(usage.month_cost_usd_cents)} of tokens · ${month}`}
      />
      <StatTile
        label="Twins"
        figure={twins ? formatTokens(twins.twins_created) : NOT_YET}
        unit={twins && `of ${twins.max_twins}`}
        caption="in your plan"
      />
      <StatTile
        label="Your share this month"
        figure={revenue ? formatCents(revenue.thisMonth.share) : NOT_YET}
        caption={revenue && <ShareCaption revenue={revenue} />}
      />
    </Ledger>
  );
}

const NOT_YET = "–";

function ShareCaption({ revenue: { thisMonth, sameDaysLastMonth } }: { revenue: SellerRevenue }) {
  const before = sameDaysLastMonth.share;
  return (
    <>
      of {formatCents(thisMonth.gross)} in sales
      {before > 0 && (
        <>
          {" · "}
          <Change percent={Math.round(((thisMonth.share - before) / before) * 100)} />
        </>
      )}
    </>
  );
}
