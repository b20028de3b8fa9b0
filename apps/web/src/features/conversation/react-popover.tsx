import { REACTIONS } from "@parley/contract/reactions";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "../../components/ui/popover.tsx";
import type { Message } from "../../lib/generated/types.gen.ts";
import { usePerson } from "../../lib/person.ts";
import { type Emoji, hasReacted, toggleReaction } from "./message.api.ts";
import { REACTION_NAMES } from "./reaction-names.ts";

interface ReactPopoverProps {
  message: Message;
  trigger: ReactNode;
}

/** Six, in a row: the arrows go along it, Enter picks. It comes open. */
export function ReactPopover({ message, trigger }: ReactPopoverProps) {
  const [isOpen, setIsOpen] = useState(true);
  const { id: userId } = usePerson();

  function handlePick(emoji: Emoji) {
    setIsOpen(false);
    void toggleReaction(message, { emoji, userId });
  }

  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent
        aria-label="Reactions to choose from"
        className="flex gap-0.5 p-1"
        onKeyDown={alongTheRow}
      >
        {REACTIONS.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={REACTION_NAMES[emoji]}
            aria-pressed={hasReacted(message.reactions, { emoji, userId })}
            onClick={() => handlePick(emoji)}
            className="grid size-9 place-items-center rounded-md text-lg hover:bg-hover aria-pressed:bg-selected max-sm:size-11"
          >
            {emoji}
          </button>
        ))}
      </PopoverContent>
    </Popover>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

function alongTheRow({ key, currentTarget }: KeyboardEvent) {
  const step = STEPS[key];
  if (step === undefined) return;
  const buttons = [...currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button.matches(":focus"));
  buttons.at((at + step) % buttons.length)?.focus();
}
