import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import { displayName, usePerson } from "../../lib/person.ts";
import { AttachedNames } from "./attached-files.tsx";
import { Quote } from "./quote.tsx";
import { person, Said } from "./said.tsx";
import { Turn } from "./turn.tsx";
import { discard, sendAgain } from "./unsent-queue.ts";
import type { Unsent } from "./words.ts";

interface UnsentTurnProps {
  unsent: Unsent;
  roomId: string;
}

const ABOUT = { waiting: "Waiting for the connection", sending: "Sending", failed: "Not sent" } as const;

/** Pale while it is on its way; one that did not go says why, and can be sent again. */
export function UnsentTurn({ unsent, roomId }: UnsentTurnProps) {
  const me = usePerson();
  const { text, quote, attachments, state } = unsent;

  return (
    <Turn {...person(displayName(me), me.avatarUrl)} about={ABOUT[state]} isBusy={state === "sending"}>
      {quote && <Quote name={quote.name} excerpt={quote.excerpt} />}
      <Said tone={state === "failed" ? "failed" : "sending"}>{text}</Said>
      <AttachedNames files={attachments} />
      {state === "failed" && <Failure unsent={unsent} roomId={roomId} />}
      {state === "waiting" && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2.5 justify-self-start"
          onClick={() => discard(roomId, unsent)}
        >
          Discard
        </Button>
      )}
    </Turn>
  );
}

function Failure({ unsent, roomId }: UnsentTurnProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-small text-danger">
      <span>{unsent.failure?.message}</span>
      {unsent.failure?.code === "not_enough_tokens" && (
        <Link to={paths.tokens} className="link">
          Buy tokens
        </Link>
      )}
      <Button size="sm" onClick={() => sendAgain(roomId, unsent)}>
        Try again
      </Button>
      <Button size="sm" variant="ghost" onClick={() => discard(roomId, unsent)}>
        Discard
      </Button>
    </div>
  );
}
