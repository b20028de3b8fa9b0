import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { ShowMore } from "../../components/show-more.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Facepile } from "../../components/ui/facepile.tsx";
import { Page } from "../../components/ui/page.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Roundtable } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";
import { queryClient } from "../../lib/query-client.ts";
import { roundtableQueries } from "./roundtables.api.ts";
import { faceOf } from "./seat-name.ts";
import { StatusBadge } from "./status-badge.tsx";
import { WhenHeld } from "./when-held.tsx";

export const loader = () => queryClient.ensureInfiniteQueryData(roundtableQueries.mine());

function RoundtablesPage() {
  const list = useSuspenseInfiniteQuery(roundtableQueries.mine());
  const roundtables = list.data.pages.flat();

  return (
    <Page title="Roundtables" description="Several twins, one question, a few rounds. You listen.">
      <Card className="overflow-hidden">
        <h2 className="sr-only">Roundtables you hosted</h2>
        {roundtables.length === 0 && (
          <EmptyState
            title="No roundtables yet"
            hint="When your twins discuss a question, it can be read here."
            action={
              <Button asChild>
                <Link to={paths.twins}>See your twins</Link>
              </Button>
            }
          />
        )}
        <ul>
          {roundtables.map((roundtable) => (
            <RoundtableRow key={roundtable.id} roundtable={roundtable} />
          ))}
        </ul>
      </Card>
      <ShowMore query={list} label="Show more roundtables" />
    </Page>
  );
}

function RoundtableRow({ roundtable }: { roundtable: Roundtable }) {
  const { id, topic, seats, spent_tokens, quote_tokens } = roundtable;

  return (
    <li className="relative flex flex-wrap items-center gap-x-5 gap-y-2 border-border px-5 py-4 not-first:border-t hover:bg-hover/45 max-sm:px-4">
      <div className="grid min-w-0 flex-1 gap-1 max-sm:basis-full">
        <h3 className="font-serif text-[1.125rem]/6 font-medium tracking-[-0.01em]">
          <Link to={paths.roundtable(id)} className="after:absolute after:inset-0">
            {topic}
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          <StatusBadge roundtable={roundtable} />
          <span>
            {countOf(seats.length, "twin")} · <WhenHeld roundtable={roundtable} />
          </span>
        </p>
      </div>
      <Facepile faces={seats.map(faceOf)} size={36} />
      <p className="text-small text-muted figures">
        {formatTokens(spent_tokens)} of {formatTokens(quote_tokens)} tokens
      </p>
    </li>
  );
}

export { RoundtablesPage as Component };
