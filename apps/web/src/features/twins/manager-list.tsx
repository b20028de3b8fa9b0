import { useQuery } from "@tanstack/react-query";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader, CardList } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { firstName } from "../../lib/first-name.ts";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { AddManagerDialog } from "./add-manager-dialog.tsx";
import { ManagerRow } from "./manager-row.tsx";
import { twinQueries } from "./twins.api.ts";

export function ManagerList({ twin }: { twin: Twin }) {
  const managers = useQuery(twinQueries.managers(twin.id));

  return (
    <Card>
      <CardHeader
        title={`Who looks after ${firstName(twin.name)}`}
        hint="Editors change what a twin knows and how it answers; analysts look."
      >
        {twin.my_role === "owner" && <AddManagerDialog twin={twin} />}
      </CardHeader>
      <CardList>
        <li>
          <Avatar name={nameOf(twin.owner)} src={twin.owner.avatar_url} size={36} />
          <span className="min-w-0 flex-1 truncate font-medium">{nameOf(twin.owner)}</span>
          <Badge tone="accent">Owner</Badge>
        </li>
        {managers.data?.map((manager) => (
          <ManagerRow key={manager.user_id} twin={twin} manager={manager} />
        ))}
      </CardList>
      {managers.isPending && <RowsSkeleton />}
      {managers.error && (
        <ErrorState
          title={managers.error.message}
          hint="Nobody lost access; the list did not load."
          onRetry={() => void managers.refetch()}
          retrying={managers.isFetching}
        />
      )}
      {managers.data?.length === 0 && (
        <EmptyState
          className="border-t border-border"
          title="No managers yet"
          hint={`${nameOf(twin.owner)} looks after ${twin.name} alone.`}
        />
      )}
    </Card>
  );
}
