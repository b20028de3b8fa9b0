import { AtSign, Paperclip } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { ComposerFoot, ComposerTool, Reckoning } from "./composer-foot.tsx";
import { caretLeft, composerFrame, invitation } from "./composer-frame.ts";
import { changeDraft, useDraft } from "./drafts.ts";

interface ComposerPlaceholderProps {
  room: { id: string; name: string };
  twins: readonly unknown[];
}

/** The composer until its code is here: it looks the same, and one can write and send. */
export function ComposerPlaceholder({ room: { id, name }, twins }: ComposerPlaceholderProps) {
  const { text } = useDraft(id);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    return () => {
      if (element && document.activeElement === element) caretLeft.set(id, element.selectionStart);
    };
  }, [id]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void sendEarly(id);
  }
  return (
    <div className={composerFrame}>
      <textarea
        ref={field}
        aria-label="Message"
        rows={1}
        value={text}
        placeholder={invitation(name, twins)}
        onChange={({ target }) => changeDraft(id, { text: target.value })}
        onKeyDown={handleKeyDown}
        className="resize-none bg-transparent pt-1.5 text-[0.9375rem]/[1.4375rem] outline-none placeholder:text-muted max-sm:text-base/6"
      />
      <div inert>
        <ComposerFoot
          canSend={false}
          tools={
            <>
              <ComposerTool label="Attach files" icon={<Paperclip aria-hidden="true" />} />
              {twins.length > 1 && (
                <ComposerTool label="Ask a twin by name" icon={<AtSign aria-hidden="true" />} />
              )}
            </>
          }
        >
          <Reckoning />
        </ComposerFoot>
      </div>
    </div>
  );
}

/** Without a network the words stay where they are. */
async function sendEarly(roomId: string): Promise<void> {
  const sending = await import("./send-draft.ts").catch(() => undefined);
  sending?.sendDraft(roomId);
}
