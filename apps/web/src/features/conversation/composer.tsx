import { AtSign } from "lucide-react";
import type { ChangeEvent, ClipboardEvent, KeyboardEvent, SubmitEvent } from "react";
import { cn } from "../../components/ui/cn.ts";
import { useFileDrop } from "../../lib/use-file-drop.ts";
import { AttachButton } from "./attach-button.tsx";
import { attachFiles } from "./attaching.ts";
import { ComposerField } from "./composer-field.tsx";
import { ComposerFiles } from "./composer-files.tsx";
import { ComposerFoot, ComposerTool } from "./composer-foot.tsx";
import { composerFrame } from "./composer-frame.ts";
import { ComposerHint } from "./composer-hint.tsx";
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
  const { draft, picker, canSend, handleSend, handleMention } = composing;
  const costs = useTwinCosts(roomId, picker.found.length > 0 ? twins : []);
  const drop = useFileDrop((files) => void attachFiles(roomId, files));

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    handleSend();
  }
  return (
    <form
      {...drop.handlers}
      onSubmit={handleSubmit}
      className={cn(
        composerFrame,
        drop.isOver && "border-accent-mark bg-accent-soft",
        "relative has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-ring",
      )}
    >
      <MentionList picker={picker} costs={costs} />
      <QuotedLine roomId={roomId} quote={draft.quote} />
      <ComposerField
        data-composer={roomId}
        names={twins.map(({ name }) => name)}
        placeholder={placeholder}
        {...writing(roomId, composing, onWriting)}
      />
      <ComposerFiles roomId={roomId} {...composing.attachments} />
      <ComposerFoot
        canSend={canSend}
        tools={
          <>
            <AttachButton roomId={roomId} />
            {twins.length > 1 && (
              <ComposerTool
                label="Ask a twin by name"
                icon={<AtSign aria-hidden="true" />}
                onClick={handleMention}
              />
            )}
          </>
        }
      >
        <ComposerHint composing={composing} />
      </ComposerFoot>
    </form>
  );
}

/** What the keys do. */
function writing(roomId: string, composing: Composing, onWriting: ComposerProps["onWriting"]) {
  const { draft, field, setCaret, picker, handleSend } = composing;

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
    void attachFiles(roomId, [...event.clipboardData.files]);
  }
  return {
    ref: field,
    value: draft.text,
    picker,
    onChange: handleChange,
    onSelect: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
      setCaret(currentTarget.selectionStart),
    onKeyDown: handleKeyDown,
    onBlur: picker.close,
    onPaste: handlePaste,
  };
}
