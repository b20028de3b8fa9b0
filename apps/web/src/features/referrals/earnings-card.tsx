import { useInfiniteQuery } from "@tanstack/react-query";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import type { ReferralEarning } from "../../lib/generated/types.gen.ts";
import { formatCents } from "../../lib/money.ts";
import { nameOf } from "../../lib/name-of.ts";
import { referralQueries } from "./referrals.api.ts";

export function EarningsCard() {
  const earnings = useInfiniteQuery(referralQueries.earnings());

  return (
    <Card className="grid content-start *:min-w-0">
      <CardHeader title="Earnings" />
      <CardAnswer query={earnings} skeleton={<RowsSkeleton />}>
        {({ pages }) => <EarningsTable earnings={pages.flat()} />}
      </CardAnswer>
      <div className="grid p-4 empty:hidden">
        <ShowMore query={earnings} label="Show older" />
      </div>
    </Card>
  );
}

function EarningsTable({ earnings }: { earnings: readonly ReferralEarning[] }) {
  if (earnings.length === 0) {
    return (
      <EmptyState
        title="No earnings yet"
        hint="Each payment of someone you brought appears here with your part of it."
      />
    );
  }
  return (
    <Table label="Earnings">
      <TableHead>
        <TableRow>
          <TableHeader>Who</TableHeader>
          <TableHeader className="max-sm:hidden">When</TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            Parley earned
          </TableHeader>
          <TableHeader numeric>You earned</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {earnings.map((earning) => (
          <TableRow key={earning.id}>
            <TableCell>
              <div className="flex items-center gap-3">
                <Avatar name={nameOf(earning)} src={earning.avatar_url} size={28} />
                {nameOf(earning)}
              </div>
            </TableCell>
            <TableCell className="whitespace-nowrap text-muted max-sm:hidden">
              <RelativeTime at={earning.created_at} />
            </TableCell>
            <TableCell numeric className="max-sm:hidden">
              {formatCents(earning.platform_cents)}
            </TableCell>
            <TableCell numeric className="font-medium">
              {formatCents(earning.earned_cents)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
