import type { ComponentProps } from "react";
import { cn } from "../../components/ui/cn.ts";
import { splitMentions } from "./mentions.tsx";
import type { MentionPicker } from "./use-mention-picker.ts";

interface ComposerFieldProps extends ComponentProps<"textarea"> {
  value: string;
  names: readonly string[];
  picker: MentionPicker;
}

/** Both must break their lines alike. */
const setting =
  "col-start-1 row-start-1 text-[0.9375rem]/[1.4375rem] break-words whitespace-pre-wrap max-sm:text-base/6";

/** The text once more behind itself: a text area has no colours of its own, and no height that follows its words. */
export function ComposerField({ value, names, picker, ...props }: ComposerFieldProps) {
  return (
    <div className="grid max-h-36 overflow-y-auto pt-1.5">
      <div aria-hidden="true" className={cn(setting, "pointer-events-none")}>
        {splitMentions(value, names).map(({ at, words, isMention }) => (
          <span key={at} className={cn(isMention && "text-accent-text [-webkit-text-stroke:0.4px]")}>
            {words}
          </span>
        ))}
        {/* A last line that is empty has no height otherwise. */}
        {"\u200B"}
      </div>
      <textarea
        aria-label="Message"
        aria-autocomplete="list"
        aria-controls={picker.found.length > 0 ? picker.listId : undefined}
        aria-activedescendant={picker.current ? picker.optionId(picker.current) : undefined}
        rows={1}
        {...props}
        value={value}
        className={cn(
          setting,
          "resize-none overflow-hidden bg-transparent text-transparent caret-text outline-none placeholder:text-muted",
        )}
      />
    </div>
  );
}
