import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import type { Roundtable, Seat, Statement } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";
import { byRound, progressOf, roundName } from "./rounds.ts";
import { shortSeatName } from "./seat-name.ts";
import { TableDiagram } from "./table-diagram.tsx";

interface TablePanelProps {
  roundtable: Roundtable;
  statements: Statement[];
}

/** Who sits where, how far it got, where they stand and what it cost. */
export function TablePanel({ roundtable, statements }: TablePanelProps) {
  return (
    <div className="grid content-start gap-5">
      <TableDiagram roundtable={roundtable} statements={statements} />
      <RoundProgress roundtable={roundtable} statements={statements} />
      <Stances seats={roundtable.seats} />
      <Spending roundtable={roundtable} />
    </div>
  );
}

function RoundProgress({ roundtable, statements }: TablePanelProps) {
  const { rounds: count, current_round, seats } = roundtable;
  const rounds = byRound(statements);

  return (
    <ol aria-label="Rounds" className="grid auto-cols-fr grid-flow-col gap-1 text-caption text-muted">
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => {
        const name = roundName(number, count).replace(" positions", "");
        return (
          <li key={number} className="grid gap-1.5">
            <ProgressBar label={name} value={progressOf(number, { rounds, seats: seats.length })} />
            <span className={number === current_round ? "font-medium text-text" : undefined}>{name}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Stances({ seats }: { seats: Seat[] }) {
  const stated = seats.filter(({ stance }) => stance !== null);
  if (stated.length === 0) return null;
  return (
    <section className="grid gap-2.5 border-t border-border pt-4">
      <h2 className="text-heading">Where they stand</h2>
      {stated.map((seat) => (
        <p key={seat.seat} className="line-clamp-3 text-small">
          <b className="font-semibold">{shortSeatName(seat)}</b> {seat.stance}
        </p>
      ))}
    </section>
  );
}

function Spending({
  roundtable: { seats, spent_tokens, quote_tokens },
}: Pick<TablePanelProps, "roundtable">) {
  const bySpending = seats.toSorted((a, b) => b.spent_tokens - a.spent_tokens);
  return (
    <section className="grid gap-3 border-t border-border pt-4">
      <div className="flex items-baseline justify-between">
        <h2 className="text-heading">Tokens</h2>
        <span className="text-small text-muted figures">
          {formatTokens(spent_tokens)} of {formatTokens(quote_tokens)}
        </span>
      </div>
      <ul className="grid gap-[9px] text-caption figures">
        {bySpending.map((seat) => (
          <li key={seat.seat} className="grid grid-cols-[76px_1fr_auto] items-center gap-2.5">
            <span className="truncate">{shortSeatName(seat)}</span>
            <ProgressBar
              kind="meter"
              label={`Tokens of ${shortSeatName(seat)}`}
              valueText={`${formatTokens(seat.spent_tokens)} tokens`}
              value={spent_tokens === 0 ? 0 : (seat.spent_tokens / spent_tokens) * 100}
              color={`var(--twin-${seat.hue ?? 8})`}
            />
            <span>{formatTokens(seat.spent_tokens)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
