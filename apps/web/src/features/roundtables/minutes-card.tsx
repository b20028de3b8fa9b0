import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "../../components/ui/card.tsx";
import type { RoundtableWithMinutes, Seat, Statement } from "../../lib/generated/types.gen.ts";
import { seatName } from "./seat-name.ts";
import { anchorOf } from "./statement-article.tsx";

interface MinutesCardProps {
  minutes: NonNullable<RoundtableWithMinutes["minutes"]>;
  seats: Seat[];
  statements: Statement[];
}

/** The summary comes first: who stood where, what stayed open, each line leading to the words behind it. */
export function MinutesCard({ minutes, seats, statements }: MinutesCardProps) {
  const speakerOf = (seq: number) => {
    const twinId = statements.find((statement) => statement.seq === seq)?.twin_id;
    return seatName(seats.find(({ twin_id }) => twin_id === twinId));
  };
  const link = (seq: number) => <StatementLink key={seq} seq={seq} speaker={speakerOf(seq)} />;

  return (
    <Card className="mx-10 mt-6 max-w-[46rem] max-shell:mx-4">
      <CardHeader title="Minutes" hint="What it came to." />
      <CardBody className="grid gap-5 border-t border-border">
        <MinutesSection title="Positions">
          {minutes.positions.map(({ twin_id, stance, statement }) => (
            <li key={statement}>
              <b className="font-semibold">{seatName(seats.find((seat) => seat.twin_id === twin_id))}</b>{" "}
              {stance} {link(statement)}
            </li>
          ))}
        </MinutesSection>
        <MinutesSection title="Disagreements">
          {minutes.disagreements.map(({ about, statements: seqs }) => (
            <li key={about}>
              {about} {seqs.map(link)}
            </li>
          ))}
        </MinutesSection>
        <MinutesSection title="Open questions">
          {minutes.open_questions.map(({ question, statement }) => (
            <li key={question}>
              {question} {link(statement)}
            </li>
          ))}
        </MinutesSection>
      </CardBody>
    </Card>
  );
}

function MinutesSection({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-small font-[550] text-muted">{title}</h3>
      <ul className="grid gap-1.5 text-body">{children}</ul>
    </section>
  );
}

const StatementLink = ({ seq, speaker }: { seq: number; speaker: string }) => (
  <a
    href={`#${anchorOf(seq)}`}
    aria-label={`Statement ${seq}, by ${speaker}`}
    className="link mx-0.5 text-caption figures"
  >
    {seq}
  </a>
);
