import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader, CardList } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import type { SellerToLookAt } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { requirementLabel } from "../../lib/requirement-label.ts";
import { adminQueries } from "./admin.api.ts";

export function SellersCard() {
  const sellers = useQuery(adminQueries.sellersToLookAt());

  return (
    <Card>
      <CardHeader title="Sellers to look at">
        {sellers.data && sellers.data.length > 0 && <Badge tone="warning">{sellers.data.length}</Badge>}
      </CardHeader>
      <CardAnswer query={sellers} skeleton={<RowsSkeleton />}>
        {(waiting) => <SellerList sellers={waiting} />}
      </CardAnswer>
    </Card>
  );
}

function SellerList({ sellers }: { sellers: readonly SellerToLookAt[] }) {
  if (sellers.length === 0)
    return <EmptyState title="Nobody waits" hint="Sellers whose account is due something appear here." />;
  return (
    <CardList>
      {sellers.map((seller) => (
        <li key={seller.user_id} className="py-2.5">
          <Avatar name={nameOf(seller)} src={seller.avatar_url} size={32} />
          <div className="min-w-0 flex-1">
            <div className="truncate font-medium">{nameOf(seller)}</div>
            <Standing seller={seller} />
          </div>
          <Button asChild size="sm">
            <Link to={paths.adminCustomer(seller.user_id)}>
              Open<span className="sr-only"> {nameOf(seller)}</span>
            </Link>
          </Button>
        </li>
      ))}
    </CardList>
  );
}

/** The most pressing thing alone; the rest is on the customer's page. */
function Standing({ seller: { past_due, currently_due, pending_verification } }: { seller: SellerToLookAt }) {
  const [overdue] = past_due;
  const [due] = currently_due;
  const [pending] = pending_verification;
  if (overdue)
    return <div className="truncate text-caption text-danger">{requirementLabel(overdue)} past due</div>;
  if (due) return <div className="truncate text-caption text-warning">{requirementLabel(due)} due</div>;
  if (!pending) return null;
  return <div className="truncate text-caption text-muted">{requirementLabel(pending)} being checked</div>;
}
