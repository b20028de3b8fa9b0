import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, type LoaderFunctionArgs, useParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { Absent } from "../../components/absent.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Facepile } from "../../components/ui/facepile.tsx";
import { PageTitle } from "../../components/ui/page.tsx";
import { Sheet, SheetContent, SheetTrigger } from "../../components/ui/sheet.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { RoundtableWithMinutes, Statement } from "../../lib/generated/types.gen.ts";
import { queryClient } from "../../lib/query-client.ts";
import { MinutesCard } from "./minutes-card.tsx";
import { RoundtableThread } from "./roundtable-thread.tsx";
import { roundtableQueries } from "./roundtables.api.ts";
import { faceOf } from "./seat-name.ts";
import { StatusBadge } from "./status-badge.tsx";
import { TablePanel } from "./table-panel.tsx";
import { WhenHeld } from "./when-held.tsx";

export async function loader({ params: { id = "" } }: LoaderFunctionArgs) {
  const roundtable = await queryClient.ensureQueryData(roundtableQueries.one(id));
  return roundtable && queryClient.ensureQueryData(roundtableQueries.statements(id));
}

function RoundtablePage() {
  const { id = "" } = useParams();
  const { data: roundtable } = useSuspenseQuery(roundtableQueries.one(id));

  if (!roundtable) {
    return (
      <Absent
        title="There is no such roundtable"
        hint="It may have been deleted, or it is not yours to hear."
        to={paths.roundtables}
        action="Your roundtables"
      />
    );
  }
  return <Debate roundtable={roundtable} />;
}

function Debate({ roundtable }: { roundtable: RoundtableWithMinutes }) {
  const { data: statements } = useSuspenseQuery(roundtableQueries.statements(roundtable.id));

  return (
    <div className="grid min-h-[calc(100dvh-var(--shell-header))] [--measure:38rem] shell:grid-cols-[minmax(0,1fr)_348px]">
      <section aria-label="What was said" className="min-w-0">
        <DebateHead roundtable={roundtable} statements={statements} />
        {roundtable.minutes && (
          <MinutesCard minutes={roundtable.minutes} seats={roundtable.seats} statements={statements} />
        )}
        <RoundtableThread roundtable={roundtable} statements={statements} />
      </section>
      <aside aria-label="The table" className="border-l border-border p-5 max-shell:hidden">
        <TablePanel roundtable={roundtable} statements={statements} />
      </aside>
    </div>
  );
}

interface DebateHeadProps {
  roundtable: RoundtableWithMinutes;
  statements: Statement[];
}

function DebateHead({ roundtable, statements }: DebateHeadProps) {
  return (
    <header className="grid gap-1.5 border-b border-border px-10 pt-5 pb-4 max-shell:px-4">
      <Link
        to={paths.roundtables}
        className="flex items-center gap-1.5 justify-self-start text-small text-muted hover:text-text"
      >
        <ArrowLeft aria-hidden="true" className="size-3.5" />
        Roundtables
      </Link>
      <PageTitle>{roundtable.topic}</PageTitle>
      <p className="flex flex-wrap items-center gap-2 text-small text-muted">
        <StatusBadge roundtable={roundtable} />
        <span>
          {countOf(roundtable.seats.length, "twin")} · moderated by you · <WhenHeld roundtable={roundtable} />
        </span>
      </p>
      <Sheet>
        <SheetTrigger asChild>
          <Button className="mt-1 justify-self-start shell:hidden">
            <Facepile faces={roundtable.seats.map(faceOf)} size={24} />
            See the table
          </Button>
        </SheetTrigger>
        <SheetContent title="The table">
          <TablePanel roundtable={roundtable} statements={statements} />
        </SheetContent>
      </Sheet>
    </header>
  );
}

export { RoundtablePage as Component };
