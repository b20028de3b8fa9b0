import { type ReactNode, useMemo } from "react";
import { Button } from "../../components/ui/button.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Message } from "../../lib/generated/types.gen.ts";
import { Answer } from "./answer.tsx";
import { AnswerUnderWay } from "./answer-under-way.tsx";
import { PersonTurn, UnsentTurn } from "./person-turn.tsx";
import { ABSENT, type Speaker } from "./speaker.ts";
import { type Entry, isUnderWay, threadEntries } from "./thread-entries.ts";
import type { Conversation } from "./use-conversation.ts";
import { useEndAnchor } from "./use-end-anchor.ts";

interface ThreadProps {
  conversation: Conversation;
  twins: readonly Speaker[];
  /** Before the first word: a greeting, or that nothing was said. */
  opening?: ReactNode;
}

/** Set like a printed interview: questions in the interface's face, answers in the serif, sources in the margin. */
export function Thread({ conversation, twins, opening }: ThreadProps) {
  const { messages, turns, unsent, thread } = conversation;
  const entries = useMemo(() => threadEntries({ messages, turns, unsent }), [messages, turns, unsent]);
  const { scroller, content } = useEndAnchor(messages[0]?.seq);

  return (
    <section
      ref={scroller}
      role="log"
      aria-label="Conversation"
      aria-live="off"
      aria-busy={turns.some(isUnderWay)}
      tabIndex={0}
      className="@container min-h-0 overflow-y-auto [--measure:35rem]"
    >
      <div ref={content} className="grid gap-5 px-4 pt-5 pb-8 @min-[30rem]:px-6 @min-[48rem]:px-10">
        {thread.hasNextPage ? (
          <Button
            size="sm"
            variant="ghost"
            className="justify-self-center"
            loading={thread.isFetchingNextPage}
            loadingLabel="Loading"
            onClick={() => void thread.fetchNextPage()}
          >
            Show earlier messages
          </Button>
        ) : (
          opening
        )}
        {entries.map((entry) => (
          <EntryTurn key={entry.key} entry={entry} twins={twins} conversation={conversation} />
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {lastAnswered(messages, twins)}
      </p>
    </section>
  );
}

interface EntryTurnProps {
  entry: Entry;
  twins: readonly Speaker[];
  conversation: Conversation;
}

function EntryTurn({ entry, twins, conversation }: EntryTurnProps) {
  if (entry.kind === "unsent") return <UnsentTurn unsent={entry.unsent} conversation={conversation} />;
  if (entry.kind === "turn") {
    return <AnswerUnderWay turn={entry.turn} speaker={speakerOf(twins, entry.turn.twin_id)} />;
  }
  const { message } = entry;
  if (message.twin_id === null) return <PersonTurn message={message} twins={twins} />;
  return <Answer message={message} speaker={speakerOf(twins, message.twin_id)} />;
}

const speakerOf = (twins: readonly Speaker[], twinId: string): Speaker =>
  twins.find(({ id }) => id === twinId) ?? ABSENT;

/** Said once when an answer is whole, for those who do not see it. */
function lastAnswered(messages: readonly Message[], twins: readonly Speaker[]): string {
  const last = messages.at(-1);
  if (!last?.twin_id) return "";
  const { name } = speakerOf(twins, last.twin_id);
  return `${name} answered, ${countOf(last.citations.length, "source")}`;
}
