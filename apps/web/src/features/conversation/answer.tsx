import { Copy, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Message } from "../../lib/generated/types.gen.ts";
import { usePerson } from "../../lib/person.ts";
import { AnswerText } from "./answer-text.tsx";
import { Sources } from "./sources.tsx";
import type { Speaker } from "./speaker.ts";
import { tell, tellError } from "./tell.ts";
import { TwinTurn } from "./twin-turn.tsx";
import { useAnswerActions } from "./use-conversation.ts";

interface AnswerProps {
  message: Message;
  speaker: Speaker;
}

/** What a twin has said, with its sources and its receipt. */
export function Answer({ message, speaker }: AnswerProps) {
  const [cited, setCited] = useState<number>();
  const { body, citations } = message;

  return (
    <TwinTurn speaker={speaker} message={message}>
      <div className="voice">
        <AnswerText body={body} citations={citations} onCite={setCited} />
      </div>
      <Sources citations={citations} cited={cited} onCite={setCited} />
      <div className="mt-1 flex flex-wrap items-center gap-1">
        <CopyButton text={body} />
        <RegenerateButton message={message} />
        <span className="pl-1.5 text-caption text-muted figures">{receipt(message)}</span>
      </div>
    </TwinTurn>
  );
}

/** An answer without a citation says so. */
function receipt({ citations, charged_tokens, status, turn, version }: Message): string {
  return [
    status === "stopped" && "Stopped",
    status === "failed" && "Failed",
    citations.length > 0 ? countOf(citations.length, "source") : "Answered without a source",
    charged_tokens !== null && countOf(charged_tokens, "token"),
    turn?.is_estimated && "estimated",
    version > 1 && `version ${version}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

const MARKS = /\s?\[\d{1,2}\]/g;

function CopyButton({ text }: { text: string }) {
  async function handleCopy() {
    await navigator.clipboard.writeText(text.replaceAll(MARKS, ""));
    await tell("success", "Answer copied");
  }

  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label="Copy"
      title="Copy"
      className="-ml-1.5"
      onClick={() => void handleCopy()}
    >
      <Copy aria-hidden="true" />
    </Button>
  );
}

/** Only for the one who asked: it is their tokens that a second answer spends. */
function RegenerateButton({ message: { id, room_id, turn } }: { message: Message }) {
  const isMine = usePerson().id === turn?.asked_by;
  const { regenerate } = useAnswerActions(room_id);
  if (!isMine) return null;

  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label="Regenerate"
      title="Regenerate"
      loading={regenerate.isPending}
      icon={<RefreshCw aria-hidden="true" />}
      onClick={() => regenerate.mutate({ id }, { onError: tellError })}
    />
  );
}
