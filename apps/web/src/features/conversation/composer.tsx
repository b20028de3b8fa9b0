import { ArrowUp, AtSign } from "lucide-react";
import type { ChangeEvent, ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { cn } from "../../components/ui/cn.ts";
import { countOf } from "../../lib/count-of.ts";
import { useFileDrop } from "../../lib/use-file-drop.ts";
import { useOnline } from "../../lib/use-online.ts";
import { AttachButton } from "./attach-button.tsx";
import { attachFiles } from "./attaching.ts";
import { ComposerField } from "./composer-field.tsx";
import { ComposerFiles } from "./composer-files.tsx";
import { composerFrame } from "./composer-frame.ts";
import { CostHint } from "./cost-hint.tsx";
import { changeDraft } from "./drafts.ts";
import { MentionList } from "./mention-list.tsx";
import { QuotedLine } from "./quoted-line.tsx";
import type { Speaker } from "./speaker.ts";
import { type Composing, useComposer } from "./use-composer.ts";
import { useTwinCosts } from "./use-twin-costs.ts";

interface ComposerProps {
  roomId: string;
  /** Who can be called by name; where there is one, there is nobody to choose. */
  twins: readonly Speaker[];
  placeholder: string;
  onWriting?: (() => void) | undefined;
}

// Without a network nothing more can be fetched, and what is sent then must still be seen.
void import("./unsent-turn.tsx");

export function Composer({ roomId, twins, placeholder, onWriting }: ComposerProps) {
  const composing = useComposer(roomId, twins);
  const { draft, field, setCaret, picker, handleSend } = composing;
  const costs = useTwinCosts(roomId, picker.found.length > 0 ? twins : []);

  const handleFiles = (files: File[]) => void attachFiles(roomId, files);
  const drop = useFileDrop(handleFiles);

  function handleChange({ target }: ChangeEvent<HTMLTextAreaElement>) {
    changeDraft(roomId, { text: target.value });
    setCaret(target.selectionStart);
    onWriting?.();
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (picker.handleKey(event)) return;
    // Enter also ends a word that is being composed; then it is not ours.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    handleSend();
  }

  function handlePaste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    handleFiles([...event.clipboardData.files]);
  }

  return (
    <form
      {...drop.handlers}
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
      className={cn(
        composerFrame,
        drop.isOver && "border-accent-mark bg-accent-soft",
        "relative has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-ring",
      )}
    >
      <MentionList picker={picker} costs={costs} />
      <QuotedLine roomId={roomId} quote={draft.quote} />
      <ComposerField
        ref={field}
        data-composer={roomId}
        value={draft.text}
        names={twins.map(({ name }) => name)}
        picker={picker}
        placeholder={placeholder}
        onChange={handleChange}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={handleKeyDown}
        onBlur={picker.close}
        onPaste={handlePaste}
      />
      <ComposerFiles roomId={roomId} {...composing.attachments} />
      <ComposerFoot composing={composing}>
        <AttachButton roomId={roomId} />
        {twins.length > 1 && <MentionButton onClick={composing.handleMention} />}
      </ComposerFoot>
    </form>
  );
}

const MentionButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="ghost"
    size="icon-sm"
    aria-label="Ask a twin by name"
    title="Ask a twin by name"
    onClick={onClick}
  >
    <AtSign aria-hidden="true" />
  </Button>
);

interface ComposerFootProps {
  composing: Composing;
  children: ReactNode;
}

function ComposerFoot({ composing, children }: ComposerFootProps) {
  return (
    <div className="flex items-center gap-1">
      <span className="-ml-2 flex items-center gap-1 empty:hidden">{children}</span>
      <ComposerHint composing={composing} />
      <Button
        type="submit"
        variant="primary"
        size="icon-sm"
        aria-label="Send"
        disabled={!composing.canSend}
        className="ml-auto max-sm:size-11"
      >
        <ArrowUp aria-hidden="true" />
      </Button>
    </div>
  );
}

/** One line: what stands in the way of sending, otherwise the price. */
function ComposerHint({ composing: { tooMany, attachments, price } }: Pick<ComposerFootProps, "composing">) {
  const isOnline = useOnline();
  if (tooMany > 0) {
    return (
      <span role="alert" className="min-w-0 text-caption text-danger figures">
        {countOf(tooMany, "character")} too long
      </span>
    );
  }
  if (!attachments.isReady) {
    return <span className="min-w-0 text-caption text-muted">It can be sent once every file is ready</span>;
  }
  if (!isOnline) {
    return (
      <span className="min-w-0 text-caption text-warning">Offline: what you send goes when you are back</span>
    );
  }
  return <CostHint quote={price} />;
}
