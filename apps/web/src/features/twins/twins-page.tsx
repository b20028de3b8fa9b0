import { useQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { ShowMore } from "../../components/show-more.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Page } from "../../components/ui/page.tsx";
import { usePerson } from "../../lib/person.ts";
import { queryClient } from "../../lib/query-client.ts";
import { CreateTwinButton } from "./create-twin-button.tsx";
import { TwinCard } from "./twin-card.tsx";
import { twinQueries } from "./twins.api.ts";

export const loader = () => queryClient.ensureInfiniteQueryData(twinQueries.mine());

function TwinsPage() {
  const list = useSuspenseInfiniteQuery(twinQueries.mine());
  const { data: usage } = useQuery(twinQueries.usage(usePerson().id));
  const twins = list.data.pages.flat();

  return (
    <Page
      title="VirtualTwins"
      description={usage && `${usage.twins_created} of ${usage.max_twins} in your plan`}
      actions={
        <>
          <Button asChild>
            <Link to={paths.roundtables}>
              <MessagesSquare aria-hidden="true" />
              Roundtables
            </Link>
          </Button>
          {twins.length > 0 && (
            <CreateTwinButton label="Create with the guide" guide="always" variant="secondary" />
          )}
        </>
      }
    >
      <h2 className="sr-only">Twins you own or manage</h2>
      {twins.length === 0 && (
        <Card>
          <EmptyState
            title="No twins yet"
            hint="A twin answers in your words, from what you give it to know."
            action={<CreateTwinButton label="Create twin" />}
          />
        </Card>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {twins.map((twin) => (
          <TwinCard key={twin.id} twin={twin} />
        ))}
      </ul>
      <ShowMore query={list} label="Show more twins" />
    </Page>
  );
}

export { TwinsPage as Component };
