import { Copy, RefreshCw } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Message } from "../../lib/generated/types.gen.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePerson } from "../../lib/person.ts";
import { AnswerText } from "./answer-text.tsx";
import { copyWords } from "./copy-words.ts";
import { MessageActions, MessageExtras } from "./message-extras.tsx";
import { Sources } from "./sources.tsx";
import type { Speaker } from "./speaker.ts";
import { Summoned } from "./summoned.tsx";
import { tellError } from "./tell.ts";
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
    <TwinTurn
      speaker={speaker}
      message={message}
      actions={<MessageActions message={message} name={speaker.name} />}
    >
      <div className="voice">
        <AnswerText body={body} citations={citations} onCite={setCited} />
      </div>
      <Sources citations={citations} cited={cited} onCite={setCited} />
      <div className="mt-1 flex items-center gap-1">
        <CopyButton text={body} />
        <RegenerateButton message={message} />
        <Receipt message={message} />
      </div>
      <MessageExtras message={message} />
    </TwinTurn>
  );
}

const ReceiptPopover = lazyPart(async () => (await import("./receipt-popover.tsx")).ReceiptPopover);

function Receipt({ message }: { message: Message }) {
  const summary = summaryOf(message);
  if (!message.turn) return <span className="px-1.5 text-caption text-muted figures">{summary}</span>;
  return (
    <Summoned
      renderButton={(onPress) => (
        <ReceiptButton aria-haspopup="dialog" aria-expanded={false} onClick={onPress}>
          {summary}
        </ReceiptButton>
      )}
    >
      {() => <ReceiptPopover message={message} trigger={<ReceiptButton>{summary}</ReceiptButton>} />}
    </Summoned>
  );
}

/** What can be read without asking: "2 sources · 204 tokens". */
const ReceiptButton = (props: ComponentProps<"button">) => (
  <button
    type="button"
    className="rounded-sm px-1.5 text-left text-caption text-muted underline decoration-border-strong underline-offset-3 figures hover:text-text"
    {...props}
  />
);

/** An answer without a citation says so. */
function summaryOf({ citations, charged_tokens, status, turn, version }: Message): string {
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

const CopyButton = ({ text }: { text: string }) => (
  <Button
    variant="ghost"
    size="icon-sm"
    aria-label="Copy"
    title="Copy"
    className="-ml-1.5"
    onClick={() => void copyWords(text)}
  >
    <Copy aria-hidden="true" />
  </Button>
);

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
