import { useQuery } from "@tanstack/react-query";
import { CardAnswer } from "../../components/card-answer.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Ledger, StatTile } from "../../components/ui/ledger.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "../../components/ui/skeleton.tsx";
import { utcToday } from "../../lib/calendar.ts";
import type { TokenUsageSummary } from "../../lib/generated/types.gen.ts";
import { formatCents, formatTokens } from "../../lib/money.ts";
import { balanceLevel, LEVEL_COLORS } from "./balance-level.ts";
import { outlook } from "./outlook.ts";
import { tokenQueries } from "./tokens.api.ts";
import { recentPace } from "./usage-figures.ts";

export function BalanceLedger() {
  const balance = useQuery(tokenQueries.balance());
  const summary = useQuery(tokenQueries.summary());

  return (
    <CardAnswer query={balance} skeleton={<LedgerSkeleton />}>
      {(tokens) => (
        <CardAnswer query={summary} skeleton={<LedgerSkeleton />}>
          {(usage) => (
            <Ledger aria-label="Balance and usage" columns="sm:grid-cols-[1.35fr_1fr_1fr]">
              <BalanceTile size="lg" balance={tokens} usedSincePurchase={usage.tokens_used_since_purchase} />
              <UsageTiles usage={usage} />
            </Ledger>
          )}
        </CardAnswer>
      )}
    </CardAnswer>
  );
}

interface BalanceTileProps {
  balance: number;
  usedSincePurchase: number;
  label?: string;
  size?: "md" | "lg";
}

/** The meter is full at what the balance was after the last purchase. */
export function BalanceTile({
  balance,
  usedSincePurchase,
  label = "Balance",
  size = "md",
}: BalanceTileProps) {
  const { data: usage = [] } = useQuery(tokenQueries.days());
  const { data: lowThreshold } = useQuery(tokenQueries.lowThreshold());
  const level = balanceLevel(balance, lowThreshold);
  const full = balance + usedSincePurchase;

  return (
    <StatTile
      label={label}
      figure={formatTokens(balance)}
      unit={size === "lg" && "tokens"}
      size={size}
      caption={outlook(balance, recentPace(usage, utcToday()))}
    >
      <ProgressBar
        kind="meter"
        label="Tokens left"
        className="mt-2.5"
        value={full > 0 ? (balance / full) * 100 : 0}
        valueText={`${formatTokens(balance)} tokens`}
        color={LEVEL_COLORS[level]}
      />
    </StatTile>
  );
}

function UsageTiles({ usage }: { usage: TokenUsageSummary }) {
  return (
    <>
      <StatTile
        label="Used this month"
        figure={formatTokens(usage.total_tokens_used_month)}
        caption={formatCents(usage.month_cost_usd_cents)}
      />
      <StatTile
        label="Used all time"
        figure={formatTokens(usage.total_tokens_used_all_time)}
        caption={formatCents(usage.total_cost_usd_cents)}
      />
    </>
  );
}

function LedgerSkeleton() {
  return (
    <Card className="p-5">
      <SkeletonGroup className="grid gap-4">
        <Skeleton className="w-1/4" />
        <Skeleton shape="own" className="h-9 w-1/2 rounded-sm" />
        <Skeleton className="w-2/3" />
      </SkeletonGroup>
    </Card>
  );
}
