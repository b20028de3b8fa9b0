import { useLayoutEffect, useRef } from "react";
import { cn } from "../../components/ui/cn.ts";
import { keepWords, wordsKey } from "../../lib/kept-words.ts";
import { composerFrame, handedOver, invitation } from "./composer-frame.ts";

interface ComposerPlaceholderProps {
  room: { id: string; name: string };
  twins: readonly unknown[];
}

/** What one writes in until the composer's code is here, which takes over the words and the caret. */
export function ComposerPlaceholder({ room, twins }: ComposerPlaceholderProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    const keep = () => element?.value && keepWords(wordsKey("early", room.id), element.value);
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      if (element && (element.value !== "" || document.activeElement === element)) {
        handedOver.set(room.id, element.value);
      }
    };
  }, [room.id]);

  return (
    <div className={cn(composerFrame, "sm:mb-6")}>
      <textarea
        ref={field}
        aria-label="Message"
        rows={1}
        placeholder={invitation(room.name, twins)}
        className="resize-none bg-transparent pt-1.5 text-[0.9375rem]/[1.4375rem] outline-none placeholder:text-muted max-sm:text-base/6"
      />
    </div>
  );
}
