import { cn } from "../../components/ui/cn.ts";
import { countOf } from "../../lib/count-of.ts";
import type { Message } from "../../lib/generated/types.gen.ts";
import { usePerson } from "../../lib/person.ts";
import { hasReacted, toggleReaction } from "./message.api.ts";
import { REACTION_NAMES } from "./reaction-names.ts";

/** Who felt what about it; pressing one joins in, or takes one's own back. */
export function MessageReactions({ message }: { message: Message }) {
  const { id: userId } = usePerson();

  return (
    <ul aria-label="Reactions" className="flex flex-wrap gap-1 pt-0.5">
      {message.reactions.map(({ emoji, count }) => {
        const isMine = hasReacted(message.reactions, { emoji, userId });
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isMine}
              aria-label={`${REACTION_NAMES[emoji]}, ${countOf(count, "person").replace("persons", "people")}`}
              onClick={() => void toggleReaction(message, { emoji, userId })}
              className={cn(
                "inline-flex h-[26px] items-center gap-1.5 rounded-full border px-2 text-caption transition-colors duration-(--dur-1) figures hover:bg-hover max-sm:h-9 max-sm:px-3",
                isMine
                  ? "border-accent-line bg-accent-soft font-semibold text-on-accent-soft"
                  : "border-border bg-raised text-text-2",
              )}
            >
              <span aria-hidden="true">{emoji}</span>
              {count}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
