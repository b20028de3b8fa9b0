import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { Suspense } from "react";
import { Banner } from "../../components/ui/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { Loading } from "../../components/ui/spinner.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { firstName } from "../../lib/first-name.ts";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";
import { Composer } from "./composer.tsx";
import { MemoryButton } from "./memory-button.tsx";
import { Thread } from "./thread.tsx";
import { tryOutQuery, useStartOver } from "./try-out.api.ts";
import { TwinTurn } from "./twin-turn.tsx";
import { say } from "./unsent-queue.ts";
import { useConversation } from "./use-conversation.ts";
import { NO_WORDS } from "./words.ts";

/** A conversation with one's own twin that nobody else sees. */
export function TryOutPanel({ twin }: { twin: Twin }) {
  const { data: tryOut, error, isFetching, refetch } = useQuery(tryOutQuery(twin.id, useQueryClient()));

  if (error) {
    return <ErrorState title={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!tryOut) return <Loading />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {tryOut.gift_tokens > 0 && <Gift tokens={tryOut.gift_tokens} />}
      <Suspense fallback={<Loading />}>
        <TryOutTalk twin={twin} roomId={tryOut.room_id} />
      </Suspense>
    </div>
  );
}

const Gift = ({ tokens }: { tokens: number }) => (
  <Banner tone="success" title={`${formatTokens(tokens)} tokens are yours.`} className="mx-4 mt-4 sm:mx-6">
    A gift for your first try-out, so that you can hear your twin before you buy anything.
  </Banner>
);

function TryOutTalk({ twin, roomId }: { twin: Twin; roomId: string }) {
  const conversation = useConversation({ roomId, reader: "tender" });
  const hasBegun = conversation.messages.length + conversation.unsent.length > 0;

  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)_auto]">
      <Thread conversation={conversation} twins={[twin]} opening={<Greeting twin={twin} />} />
      <div className="grid gap-2 px-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
        {!hasBegun && <Suggestions twin={twin} onAsk={(text) => say(roomId, { ...NO_WORDS, text })} />}
        <Composer roomId={roomId} twins={[]} placeholder={`Ask ${firstName(twin.name)}`} />
        <Foot twin={twin} roomId={roomId} hasBegun={hasBegun} />
      </div>
    </div>
  );
}

const Greeting = ({ twin }: { twin: Twin }) => (
  <TwinTurn speaker={twin}>
    <p className="voice">{twin.greeting ?? `Ask me about ${topicOf(twin)}.`}</p>
  </TwinTurn>
);

const topicOf = ({ purpose }: Twin): string => purpose || "anything";

interface SuggestionsProps {
  twin: Twin;
  onAsk: (question: string) => void;
}

/** For a twin whose owner has suggested nothing yet. */
const FIRST_QUESTIONS = ["What can you help me with?", "What is the most important thing you know?"];

function Suggestions({ twin, onAsk }: SuggestionsProps) {
  const own = twin.suggested_questions;

  return (
    <ul aria-label="Suggested questions" className="flex flex-wrap gap-1.5">
      {(own.length > 0 ? own : FIRST_QUESTIONS).map((question) => (
        <li key={question} className="min-w-0">
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="rounded-[14px] border border-accent-line bg-accent-soft px-3 py-1.5 text-left text-small text-on-accent-soft transition-colors duration-(--dur-1) hover:bg-selected max-sm:min-h-9"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface FootProps {
  twin: Twin;
  roomId: string;
  hasBegun: boolean;
}

function Foot({ twin, roomId, hasBegun }: FootProps) {
  const startOver = useStartOver(roomId);

  return (
    <div className="flex min-h-[30px] items-center justify-between gap-3 px-1">
      <p className="text-caption text-muted">
        Only you see this conversation.{twin.is_dynamic_mode && " "}
        {twin.is_dynamic_mode && <MemoryButton twin={twin} />}
      </p>
      {hasBegun && (
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCcw aria-hidden="true" />}
          loading={startOver.isPending}
          loadingLabel="Clearing"
          onClick={() => startOver.mutate(undefined, { onError: (error) => toast.error(error.message) })}
        >
          Start over
        </Button>
      )}
    </div>
  );
}
