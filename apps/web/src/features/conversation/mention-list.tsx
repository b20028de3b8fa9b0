import { cn } from "../../components/ui/cn.ts";
import { menuPanel, menuRow } from "../../components/ui/menu-styles.ts";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { countOf } from "../../lib/count-of.ts";
import { formatTokens } from "../../lib/money.ts";
import type { Speaker } from "./speaker.ts";
import type { MentionPicker } from "./use-mention-picker.ts";

interface MentionListProps {
  picker: MentionPicker;
  /** What an answer of each can cost at most; unknown ones are still being reckoned. */
  costs: ReadonlyMap<string, number>;
}

/** The room's twins above the text; focus stays in the text, which names the chosen row. */
export function MentionList({ picker, costs }: MentionListProps) {
  const { listId, found, current } = picker;

  return (
    <>
      <output className="sr-only">{found.length > 0 && `${countOf(found.length, "twin")} to ask`}</output>
      {found.length > 0 && (
        <div
          id={listId}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take the focus from the text
          role="listbox"
          aria-label="Twins to ask"
          className={cn(
            menuPanel,
            "absolute z-20! bottom-[calc(100%+6px)] left-0 max-h-72 w-full max-w-[26rem]",
          )}
        >
          {found.map((twin) => (
            <MentionRow
              key={twin.id}
              {...{ twin, picker, isCurrent: twin.id === current?.id, cost: costs.get(twin.id) }}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface MentionRowProps {
  twin: Speaker;
  picker: MentionPicker;
  isCurrent: boolean;
  cost: number | undefined;
}

function MentionRow({ twin, picker, isCurrent, cost }: MentionRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text, which points here
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- belongs to the list above
      role="option"
      id={picker.optionId(twin)}
      aria-selected={isCurrent}
      data-highlighted={isCurrent || undefined}
      className={menuRow}
      // Before the text would lose its focus.
      onPointerDown={(event) => {
        event.preventDefault();
        picker.pick(twin);
      }}
    >
      <TwinPortrait id={twin.portrait_seed ?? twin.id} index={twin.hue} size={28} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-[550]">{twin.name}</span>
        <span className="truncate text-caption text-muted">{twin.purpose}</span>
      </span>
      {cost !== undefined && (
        <span className="text-caption whitespace-nowrap text-muted figures">
          at most {formatTokens(cost)} tokens
        </span>
      )}
    </div>
  );
}
