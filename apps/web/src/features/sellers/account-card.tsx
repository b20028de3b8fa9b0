import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { AccountStanding, StandingBadge } from "../../components/account-standing.tsx";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { sellerQueries } from "./sellers.api.ts";

export function AccountCard() {
  const account = useQuery(sellerQueries.account());

  return (
    <Card>
      <CardHeader title="Payout account">
        {account.data && <StandingBadge account={account.data} />}
      </CardHeader>
      <CardAnswer query={account} skeleton={<RowsSkeleton />}>
        {(standing) => (standing ? <AccountStanding account={standing} /> : <NoAccount />)}
      </CardAnswer>
      <p className="border-t border-border px-5 py-3 text-caption text-muted max-sm:px-4">
        Identity and bank details stay with the payment provider. Parley never sees them.
      </p>
    </Card>
  );
}

function NoAccount() {
  return (
    <EmptyState
      title="No payout account yet"
      hint="Rooms and twins can have a price once an account at the payment provider can receive the money."
      action={
        <Button asChild size="sm">
          <Link to={paths.twins}>Go to your twins</Link>
        </Button>
      }
    />
  );
}
