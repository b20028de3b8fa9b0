import { Avatar } from "../../components/ui/avatar.tsx";
import { cn } from "../../components/ui/cn.ts";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import type { Roundtable, Seat, Statement } from "../../lib/generated/types.gen.ts";
import { displayName, usePerson } from "../../lib/person.ts";
import { nextSpeaker, roundName, speakingTwin } from "./rounds.ts";
import { portraitOf, shortSeatName } from "./seat-name.ts";

interface TableDiagramProps {
  roundtable: Roundtable;
  statements: Statement[];
}

/** Those on the left face right, those on the right face left, and the host sits at the near edge. */
export function TableDiagram({ roundtable, statements }: TableDiagramProps) {
  const { seats, current_round, rounds } = roundtable;
  const person = usePerson();
  const next = nextSpeaker(roundtable, statements)?.twin_id;
  const speaking = speakingTwin(statements);
  const note = ({ twin_id }: Seat) =>
    twin_id === speaking ? "Speaking" : twin_id === next ? "Next" : undefined;

  return (
    <div
      className={cn(
        "relative mx-auto grid min-h-[252px] w-full max-w-[308px] grid-cols-2 gap-y-7 pb-14",
        seats.length > 2 ? "content-between" : "content-center",
      )}
    >
      <div className="absolute inset-x-[52px] top-11 bottom-11 grid place-content-center rounded-[50%] border border-border-strong bg-sunken text-center">
        <span className="font-serif text-[1.1875rem]/6">{roundName(Math.max(1, current_round), rounds)}</span>
        <span className="text-caption text-muted">
          Round {Math.max(1, current_round)} of {rounds}
        </span>
      </div>
      {seats.map((seat, index) => (
        <SeatAtTable key={seat.seat} seat={seat} isLeft={index % 2 === 0} note={note(seat)} />
      ))}
      <div className="absolute inset-x-0 bottom-0 grid justify-items-center gap-1 text-caption">
        <Avatar name={displayName(person)} src={person.avatarUrl} size={38} />
        <span className="font-[550]">You</span>
      </div>
    </div>
  );
}

interface SeatAtTableProps {
  seat: Seat;
  isLeft: boolean;
  note: "Speaking" | "Next" | undefined;
}

function SeatAtTable({ seat, isLeft, note }: SeatAtTableProps) {
  const hue = seat.hue ?? 8;
  const isSpeaking = note === "Speaking";
  const ring = isSpeaking
    ? { outline: `2px solid var(--twin-${hue})`, outlineOffset: 3, borderRadius: "30%" }
    : {};

  return (
    <div
      className={cn(
        "relative grid w-[92px] content-start justify-items-center gap-1 text-center text-caption",
        !isLeft && "justify-self-end",
      )}
    >
      <span style={ring} className="flex">
        <TwinPortrait {...portraitOf(seat)} facing={isLeft ? "right" : "left"} size={54} />
      </span>
      <span style={isSpeaking ? { color: `var(--twin-${hue}-ink)` } : {}} className="font-[550]">
        {shortSeatName(seat)}
      </span>
      {note && <span className="-mt-1 text-muted">{note}</span>}
    </div>
  );
}
