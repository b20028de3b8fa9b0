import { Change, Ledger, StatTile } from "../../components/ui/ledger.tsx";
import { dayLabel, firstOfMonth, monthBefore, spanLabel, utcToday } from "../../lib/calendar.ts";
import { changeInPercent } from "../../lib/change-in-percent.ts";
import type { SellerRevenue } from "../../lib/generated/types.gen.ts";
import { formatCents } from "../../lib/money.ts";
import { sharePercent } from "./sales-figures.ts";

export function RevenueLedger({ revenue }: { revenue: SellerRevenue }) {
  const { thisMonth, nextPayout } = revenue;
  const today = utcToday();

  return (
    <Ledger aria-label="Sales and share">
      <StatTile
        label={`Sales, ${spanLabel(firstOfMonth(today), today)}`}
        figure={formatCents(thisMonth.gross)}
        caption={<ComparedToLastMonth revenue={revenue} today={today} />}
      />
      <StatTile
        label="Your share"
        figure={formatCents(thisMonth.share)}
        caption={
          thisMonth.gross > 0
            ? `${sharePercent(thisMonth)}% of ${formatCents(thisMonth.gross - thisMonth.processing)} after card fees`
            : "Nothing sold yet this month"
        }
      />
      <StatTile
        label="Next payout"
        figure={formatCents(nextPayout?.amount ?? 0)}
        caption={nextPayout ? `Arrives ${dayLabel(nextPayout.arrivesOn)}` : "None scheduled"}
      />
      <StatTile
        label="Your share, all time"
        figure={formatCents(revenue.totalRevenue)}
        caption={`${formatCents(revenue.paidOut)} paid out, ${formatCents(revenue.pending)} to come`}
      />
    </Ledger>
  );
}

function ComparedToLastMonth({ revenue, today }: { revenue: SellerRevenue; today: string }) {
  const sameDay = monthBefore(today);
  const percent = changeInPercent(revenue.thisMonth.gross, revenue.sameDaysLastMonth.gross);
  const period = spanLabel(firstOfMonth(sameDay), sameDay);
  if (percent === null) return `Nothing sold ${period}`;
  return (
    <>
      <Change percent={percent} /> on {period}
    </>
  );
}
