import { useQuery } from "@tanstack/react-query";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { adminQueries } from "./admin.api.ts";
import { TiersTable } from "./tiers-table.tsx";

export function TiersCard() {
  const tiers = useQuery(adminQueries.tiers());

  return (
    <Card>
      <CardHeader title="Subscription tiers" />
      <CardAnswer query={tiers} skeleton={<RowsSkeleton />}>
        {(figures) => (
          <TiersTable tiers={figures.filter(({ is_active, active }) => is_active || active > 0)} />
        )}
      </CardAnswer>
    </Card>
  );
}
