import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import type { Seat, Statement } from "../../lib/generated/types.gen.ts";
import { displayName, usePerson } from "../../lib/person.ts";
import { portraitOf, seatName } from "./seat-name.ts";

interface StatementArticleProps {
  statement: Statement;
  seats: Seat[];
  /** Everything said so far, for whom it answers. */
  statements: Statement[];
}

export function StatementArticle({ statement, seats, statements }: StatementArticleProps) {
  if (statement.author_id !== null) return <Interjection statement={statement} />;
  const seat = seats.find(({ twin_id }) => twin_id === statement.twin_id);
  const answered = statements.find(({ seq }) => seq === statement.answers_seq);
  const answeredSeat = answered && seats.find(({ twin_id }) => twin_id === answered.twin_id);

  return (
    <article
      id={anchorOf(statement.seq)}
      aria-busy={statement.status === "streaming" || undefined}
      className="grid scroll-mt-20 grid-cols-[40px_minmax(0,var(--measure))] gap-x-3.5 max-sm:grid-cols-[32px_minmax(0,1fr)] max-sm:gap-x-2.5"
    >
      {seat ? <TwinPortrait {...portraitOf(seat)} size={40} className="max-sm:size-8!" /> : <span />}
      <div className="grid min-w-0 gap-1">
        <header className="flex min-w-0 items-baseline gap-2">
          <b
            style={{ color: `var(--twin-${seat?.hue ?? 8}-ink)` }}
            className="font-semibold whitespace-nowrap"
          >
            {seatName(seat)}
          </b>
          <span className="min-w-0 truncate text-caption text-muted">
            {answeredSeat && `answers ${seatName(answeredSeat)} · `}
            <RelativeTime at={statement.created_at} />
            {statement.status === "stopped" && " · stopped"}
            {statement.status === "failed" && " · failed"}
          </span>
        </header>
        <p className="voice whitespace-pre-line">{statement.body}</p>
        <Citations statement={statement} />
      </div>
    </article>
  );
}

/** The minutes lead here. */
export const anchorOf = (seq: number): string => `statement-${seq}`;

/** An answer without a citation says so. */
function Citations({ statement: { citations, tokens } }: { statement: Statement }) {
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-caption text-muted figures">
      {citations.map(({ number, title }) => (
        <span key={number} className="rounded-sm border border-border bg-sunken px-2 py-1">
          <b className="font-semibold text-accent-text">{number}</b> {title}
        </span>
      ))}
      {citations.length === 0 && "Answered without a source"}
      <span>· {tokens} tokens</span>
    </p>
  );
}

function Interjection({ statement }: { statement: Statement }) {
  const person = usePerson();
  return (
    <div
      id={anchorOf(statement.seq)}
      className="ml-[54px] grid max-w-(--measure) scroll-mt-20 gap-0.5 border-l-2 border-saffron py-0.5 pl-3.5 max-sm:ml-[42px]"
    >
      <p className="text-caption text-muted">
        <b className="font-semibold text-text">{displayName(person)}</b> interjected ·{" "}
        <RelativeTime at={statement.created_at} />
      </p>
      <p className="text-[0.9375rem]/[1.4375rem]">{statement.body}</p>
    </div>
  );
}
