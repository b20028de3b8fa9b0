import { ChevronDown } from "lucide-react";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Roundtable, Seat, Statement } from "../../lib/generated/types.gen.ts";
import { byRound, nextSpeaker, type Round, roundName } from "./rounds.ts";
import { portraitOf, seatName } from "./seat-name.ts";
import { StatementArticle } from "./statement-article.tsx";

interface RoundtableThreadProps {
  roundtable: Roundtable;
  statements: Statement[];
}

export function RoundtableThread({ roundtable, statements }: RoundtableThreadProps) {
  const rounds = byRound(statements);
  const next = nextSpeaker(roundtable, statements);

  return (
    <div className="grid gap-5 px-10 py-[18px] max-shell:px-4">
      <h2 className="sr-only">What was said</h2>
      {rounds.length === 0 && (
        <EmptyState title="Nobody has spoken yet" hint="What the twins say appears here, round by round." />
      )}
      {rounds.map((round) => (
        <RoundDetails
          key={round.number}
          round={round}
          roundtable={roundtable}
          statements={statements}
          isOpen={isWorthReading(round, roundtable)}
        />
      ))}
      {next && <NextSpeaker seat={next} />}
    </div>
  );
}

/** While it goes on, what is past is folded away; once it is over, everything is there to be read. */
const isWorthReading = ({ number }: Round, { status, current_round }: Roundtable): boolean =>
  (status !== "running" && status !== "paused") || number === current_round;

interface RoundDetailsProps extends RoundtableThreadProps {
  round: Round;
  isOpen: boolean;
}

function RoundDetails({ round, roundtable, statements, isOpen }: RoundDetailsProps) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex list-none items-center gap-3 text-small text-muted [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="-rotate-90 transition-transform duration-(--dur-1) group-open:rotate-0"
        />
        <h3 className="font-serif text-[1.0625rem]/6 font-medium text-text">
          {roundName(round.number, roundtable.rounds)}
        </h3>
        <span aria-hidden="true" className="h-px flex-1 bg-border" />
        <span className="figures">{tally(round, roundtable)}</span>
      </summary>
      <div role="log" aria-label={roundName(round.number, roundtable.rounds)} className="grid gap-5 pt-5">
        {round.statements.map((statement) => (
          <StatementArticle
            key={statement.seq}
            statement={statement}
            seats={roundtable.seats}
            statements={statements}
          />
        ))}
      </div>
    </details>
  );
}

function tally(round: Round, { seats }: Roundtable): string {
  return round.answered < seats.length
    ? `${round.answered} of ${seats.length} answered`
    : `${countOf(round.answered, "answer")} · ${countOf(round.tokens, "token")}`;
}

const NextSpeaker = ({ seat }: { seat: Seat }) => (
  <p className="flex items-center gap-2.5 pl-[54px] text-small text-muted max-sm:pl-[42px]">
    <TwinPortrait {...portraitOf(seat)} size={22} className="opacity-60" />
    {seatName(seat)} speaks next
  </p>
);
