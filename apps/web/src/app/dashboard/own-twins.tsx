import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { CreateTwinButton } from "../../features/twins/create-twin-button.tsx";
import { TwinCard } from "../../features/twins/twin-card.tsx";
import { twinQueries } from "../../features/twins/twins.api.ts";
import { paths } from "../paths.ts";

const SHOWN = 3;

export function OwnTwins() {
  const { data } = useSuspenseInfiniteQuery(twinQueries.mine());
  const twins = data.pages.flat().slice(0, SHOWN);

  return (
    <section aria-labelledby="own-twins" className="grid gap-3">
      <div className="flex items-center justify-between">
        <h2 id="own-twins" className="text-heading">
          Your twins
        </h2>
        <Link to={paths.twins} className="link text-small">
          All twins
        </Link>
      </div>
      {twins.length === 0 && (
        <Card>
          <EmptyState
            title="No twins yet"
            hint="Start with one file you are proud of."
            action={<CreateTwinButton label="Create twin" />}
          />
        </Card>
      )}
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {twins.map((twin) => (
          <TwinCard key={twin.id} twin={twin} />
        ))}
      </ul>
    </section>
  );
}
