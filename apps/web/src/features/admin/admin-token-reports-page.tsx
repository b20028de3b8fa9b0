import { useSuspenseQuery } from "@tanstack/react-query";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { LineChart } from "../../components/charts/line-chart.tsx";
import { Banner } from "../../components/ui/banner.tsx";
import { Ledger, StatTile } from "../../components/ui/ledger.tsx";
import { dayLabel, firstOfMonth, spanLabel, utcToday } from "../../lib/calendar.ts";
import { countOf } from "../../lib/count-of.ts";
import type { TokenReport } from "../../lib/generated/types.gen.ts";
import { formatCents, formatTokens } from "../../lib/money.ts";
import { queryClient } from "../../lib/query-client.ts";
import { adminQueries } from "./admin.api.ts";
import { AdminPage } from "./admin-page.tsx";
import { monthOfTokens, tokenReportFigures } from "./token-report-figures.ts";
import { UsersTable } from "./users-table.tsx";

export const loader = () => queryClient.ensureQueryData(adminQueries.tokenReport());

function AdminTokenReportsPage() {
  const { data: report } = useSuspenseQuery(adminQueries.tokenReport());

  return (
    <AdminPage title="Token reports" description="What twins spent and what people bought, over ninety days.">
      {report.whole_since && (
        <Banner title={`Whole since ${dayLabel(report.whole_since)}.`}>
          The ledger holds more than one report reads; earlier days are shown in part.
        </Banner>
      )}
      <MonthLedger report={report} />
      <ChartFrame
        heading="Tokens by week"
        figures={tokenReportFigures(report.days)}
        emptyTitle="No tokens used or sold yet"
      >
        {(figures) => <LineChart figures={figures} height={238} />}
      </ChartFrame>
      <UsersTable people={report.people} />
    </AdminPage>
  );
}

function MonthLedger({ report }: { report: TokenReport }) {
  const today = utcToday();
  const { used, turns, sold, cents } = monthOfTokens(report.days, today);

  return (
    <Ledger aria-label="Tokens this month">
      <StatTile
        label={`Used, ${spanLabel(firstOfMonth(today), today)}`}
        figure={formatTokens(used)}
        caption={countOf(turns, "answer")}
      />
      <StatTile
        label="Per answer"
        figure={formatTokens(turns > 0 ? Math.round(used / turns) : 0)}
        caption="On average"
      />
      <StatTile label="Sold" figure={formatTokens(sold)} caption="In bundles" />
      <StatTile label="Taken for them" figure={formatCents(cents)} caption="Before card fees" />
    </Ledger>
  );
}

export { AdminTokenReportsPage as Component };
