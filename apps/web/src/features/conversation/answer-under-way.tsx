import { useQuery } from "@tanstack/react-query";
import { Button } from "../../components/ui/button.tsx";
import { countOf } from "../../lib/count-of.ts";
import { firstName } from "../../lib/first-name.ts";
import { formatTokens } from "../../lib/money.ts";
import { usePerson } from "../../lib/person.ts";
import { AnswerText } from "./answer-text.tsx";
import { countCited } from "./cited-text.tsx";
import { conversationQueries, nothingSaid, type Turn } from "./conversation.api.ts";
import { wholeSentences } from "./sentences.ts";
import { NamedSources } from "./sources.tsx";
import { SpeakAloud } from "./speak-aloud.tsx";
import type { Speaker } from "./speaker.ts";
import { tellError } from "./tell.ts";
import { TwinTurn } from "./twin-turn.tsx";
import { useAnswerActions } from "./use-conversation.ts";

interface AnswerUnderWayProps {
  turn: Turn;
  speaker: Speaker;
}

const noSources = () => {};

/** An answer that is waited for, being written, or that failed with what it had said so far. */
export function AnswerUnderWay({ turn, speaker }: AnswerUnderWayProps) {
  const { data: draft = nothingSaid } = useQuery(conversationQueries.draft(turn.id));
  const isOpen = turn.status === "queued" || turn.status === "running";
  const shown = isOpen && prefersStillness() ? wholeSentences(draft.text) : draft.text;

  return (
    <TwinTurn speaker={speaker} isBusy={isOpen}>
      {shown !== "" && (
        <div className="voice [&>p:nth-last-child(2)]:inline">
          <AnswerText body={shown} citations={[]} onCite={noSources} isGrowing={isOpen} />
          {isOpen && <Caret hue={speaker.hue} />}
        </div>
      )}
      <NamedSources sources={draft.sources} />
      <SpeakAloud text={draft.text} />
      {turn.status === "failed" ? (
        <Failed turn={turn} />
      ) : (
        <div className="mt-1 flex items-center gap-2">
          {isOpen && <StopButton turn={turn} />}
          <span className="text-caption text-muted figures">{progressOf(turn, speaker, draft.text)}</span>
        </div>
      )}
    </TwinTurn>
  );
}

const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const Caret = ({ hue }: { hue: number }) => (
  <span
    aria-hidden="true"
    style={{ background: `var(--twin-${hue})` }}
    className="ml-0.5 inline-block h-[1.05em] w-0.5 animate-blink align-[-3px] motion-reduce:animate-none"
  />
);

/** "Writing · 2 sources · at most 1,640 tokens": the number before it is spent. */
function progressOf({ status, hold_tokens }: Turn, { name }: Speaker, draft: string): string {
  if (status === "queued") return `${firstName(name)} speaks next`;
  if (status === "stopped") return "Stopped";
  const cited = countCited(draft);
  return [
    draft === "" ? "Reading sources" : "Writing",
    cited > 0 && countOf(cited, "source"),
    `at most ${formatTokens(hold_tokens)} tokens`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function StopButton({ turn }: { turn: Turn }) {
  const isMine = usePerson().id === turn.asked_by;
  const { stop } = useAnswerActions(turn.room_id);
  if (!isMine) return null;

  const isStopping = stop.isPending || stop.isSuccess;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-1.5"
      loading={isStopping}
      icon={<span aria-hidden="true" className="size-2.5 rounded-[2px] bg-current" />}
      onClick={() => stop.mutate(turn, { onError: tellError })}
    >
      {/* Not by loadingLabel: room for the longer word would push the short one away from the answer's edge. */}
      {isStopping ? "Stopping" : "Stop"}
    </Button>
  );
}

function Failed({ turn }: { turn: Turn }) {
  const isMine = usePerson().id === turn.asked_by;
  const { retry } = useAnswerActions(turn.room_id);

  return (
    <div
      role="alert"
      className="flex w-fit flex-wrap items-center gap-3 rounded-md border border-danger-line bg-danger-soft px-3 py-2 text-small text-danger"
    >
      <span>{turn.failure ?? "The answer failed."}</span>
      {isMine && (
        <Button
          size="sm"
          loading={retry.isPending}
          onClick={() => retry.mutate(turn, { onError: tellError })}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
