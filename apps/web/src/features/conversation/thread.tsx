import { memo, type ReactNode, Suspense, useMemo } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Message } from "../../lib/generated/types.gen.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { Answer } from "./answer.tsx";
import { PersonTurn, UnsentTurn } from "./person-turn.tsx";
import type { Speaker } from "./speaker.ts";
import { speakerOf, ThreadContext, useSurroundings } from "./thread-context.ts";
import { type Entry, isUnderWay, threadEntries } from "./thread-entries.ts";
import { seqRow } from "./thread-geometry.ts";
import { DayRule, NewRule } from "./thread-rules.tsx";
import type { Conversation } from "./use-conversation.ts";
import { type Reading, useThreadReading } from "./use-thread-reading.ts";

const JumpToNewest = lazyPart(async () => (await import("./jump-to-newest.tsx")).JumpToNewest);
/** The composer's code brings it along: an answer follows a question. */
const AnswerUnderWay = lazyPart(async () => (await import("./answer-under-way.tsx")).AnswerUnderWay);

interface ThreadProps {
  conversation: Conversation;
  twins: readonly Speaker[];
  /** Before the first word: a greeting, or that nothing was said. */
  opening?: ReactNode;
  /** In a room, where it is remembered how far one has read. */
  reading?: Reading | undefined;
}

/** Set like a printed interview: questions in the interface's face, answers in the serif, sources in the margin. */
export function Thread({ conversation, twins, opening, reading }: ThreadProps) {
  const { roomId, messages, turns, unsent, thread } = conversation;
  const isAtNewest = !thread.hasNextPage;
  const readUpTo = reading?.readUpTo;
  const entries = useMemo(
    () => threadEntries({ messages, turns, unsent, isAtNewest, readUpTo }),
    [messages, turns, unsent, isAtNewest, readUpTo],
  );
  const hasAddresses = reading !== undefined;
  const surroundings = useMemo(() => ({ twins, hasAddresses }), [twins, hasAddresses]);
  const { scroller, content, isAtEnd, jumpToNewest } = useThreadReading(conversation, reading);

  return (
    <div className="relative grid min-h-0 grid-rows-[minmax(0,1fr)]">
      <section
        ref={scroller}
        role="log"
        aria-label="Conversation"
        aria-live="off"
        aria-busy={turns.some(isUnderWay)}
        tabIndex={0}
        className="@container overflow-y-auto [overflow-anchor:none] [--measure:35rem]"
      >
        <div ref={content} className="grid gap-5 px-4 pt-5 pb-3 @min-[30rem]:px-6 @min-[48rem]:px-10">
          <Edge page={previousPage(thread)} />
          {!thread.hasPreviousPage && opening}
          <ThreadContext value={surroundings}>
            {entries.map((entry) => (
              <Row
                key={entry.key}
                entry={entry}
                roomId={roomId}
                isMarked={entry.kind === "message" && entry.message.seq === reading?.asked?.seq}
              />
            ))}
          </ThreadContext>
          <Edge page={nextPage(thread)} />
        </div>
        <p aria-live="polite" className="sr-only">
          {isAtNewest && lastAnswered(messages, twins)}
        </p>
      </section>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 mr-4 h-5 bg-linear-to-b from-surface to-transparent"
      />
      <Suspense>{!isAtEnd && <JumpToNewest roomId={roomId} onJump={jumpToNewest} />}</Suspense>
    </div>
  );
}

interface PageBeyond {
  exists: boolean;
  isFetching: boolean;
  error: Error | null;
  fetch: () => unknown;
}

const previousPage = (thread: Conversation["thread"]): PageBeyond => ({
  exists: thread.hasPreviousPage,
  isFetching: thread.isFetchingPreviousPage,
  error: thread.isFetchPreviousPageError ? thread.error : null,
  fetch: thread.fetchPreviousPage,
});
const nextPage = (thread: Conversation["thread"]): PageBeyond => ({
  exists: thread.hasNextPage,
  isFetching: thread.isFetchingNextPage,
  error: thread.isFetchNextPageError ? thread.error : null,
  fetch: thread.fetchNextPage,
});

/** Of one height whether or not something is on its way, so that nothing moves when it is. */
function Edge({ page: { exists, isFetching, error, fetch } }: { page: PageBeyond }) {
  if (!exists) return null;
  return (
    <div className="flex h-8 max-w-[calc(54px+var(--measure))] items-center justify-center gap-3">
      {isFetching && <Spinner />}
      {error && !isFetching && (
        <>
          <span role="alert" className="text-small text-muted">
            {error.message}
          </span>
          <Button size="sm" onClick={() => void fetch()}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

interface RowProps {
  entry: Entry;
  roomId: string;
  isMarked: boolean;
}

/** Drawn again only when its own words change: a thread of two hundred takes part in every one that arrives. */
const Row = memo(
  function Row({ entry, roomId, isMarked }: RowProps) {
    const seq = entry.kind === "message" ? entry.message.seq : undefined;
    return (
      <div
        data-row={seq === undefined ? entry.key : seqRow(seq)}
        data-seq={seq}
        data-marked={isMarked || undefined}
        className="data-marked:-mx-3 data-marked:rounded-lg data-marked:bg-accent-soft/60 data-marked:px-3 data-marked:py-2"
      >
        <Words entry={entry} roomId={roomId} />
      </div>
    );
  },
  (before, now) => sameEntry(before.entry, now.entry) && before.isMarked === now.isMarked,
);

function sameEntry(before: Entry, now: Entry): boolean {
  if (before.kind === "message" && now.kind === "message") return before.message === now.message;
  if (before.kind === "turn" && now.kind === "turn") return before.turn === now.turn;
  if (before.kind === "unsent" && now.kind === "unsent") return before.unsent === now.unsent;
  return before.kind === now.kind && before.key === now.key;
}

function Words({ entry, roomId }: Omit<RowProps, "isMarked">) {
  const { twins } = useSurroundings();
  if (entry.kind === "day") return <DayRule at={entry.at} />;
  if (entry.kind === "new") return <NewRule />;
  if (entry.kind === "unsent") return <UnsentTurn unsent={entry.unsent} conversation={{ roomId }} />;
  if (entry.kind === "turn") {
    return (
      <Suspense>
        <AnswerUnderWay turn={entry.turn} speaker={speakerOf(twins, entry.turn.twin_id)} />
      </Suspense>
    );
  }
  const { message } = entry;
  if (message.twin_id === null) return <PersonTurn message={message} twins={twins} />;
  return <Answer message={message} speaker={speakerOf(twins, message.twin_id)} />;
}

/** Said once when an answer is whole, for those who do not see it. */
function lastAnswered(messages: readonly Message[], twins: readonly Speaker[]): string {
  const last = messages.at(-1);
  if (!last?.twin_id) return "";
  const { name } = speakerOf(twins, last.twin_id);
  return `${name} answered, ${countOf(last.citations.length, "source")}`;
}
