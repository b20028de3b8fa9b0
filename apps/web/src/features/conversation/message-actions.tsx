import { Ellipsis, Quote as QuoteMark, SmilePlus } from "lucide-react";
import { Button, type ButtonProps } from "../../components/ui/button.tsx";
import type { Message } from "../../lib/generated/types.gen.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { quoteMessage } from "./quote-message.ts";
import { Summoned } from "./summoned.tsx";

const reactPopover = () => import("./react-popover.tsx");
const moreMenu = () => import("./more-menu.tsx");
const ReactPopover = lazyPart(async () => (await reactPopover()).ReactPopover);
const MoreMenu = lazyPart(async () => (await moreMenu()).MoreMenu);

/** Whoever comes near one is about to press it. What does not arrive is asked for again by the press. */
const fetchMenus = () => void Promise.allSettled([reactPopover(), moreMenu()]);

interface MessageActionsProps {
  message: Message;
  /** Whose words these are, as the reader knows them. */
  name: string;
  /** Only one's own words can be reworded. */
  onEdit?: (() => void) | undefined;
}

/** What one can do about a message: seen when it is pointed at or focused, on a phone always. */
export function MessageActions({ message, name, onEdit }: MessageActionsProps) {
  const handleQuote = () => quoteMessage(message, name);

  return (
    <fieldset
      aria-label={`Actions on what ${name} said`}
      className="-my-1.5 ml-auto flex flex-none opacity-0 transition-opacity duration-(--dur-1) group-hover/turn:opacity-100 focus-within:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100 max-sm:-my-2.5"
    >
      <Summoned
        renderButton={(onPress) => <SummoningButton {...REACT} aria-haspopup="dialog" onClick={onPress} />}
      >
        {() => <ReactPopover message={message} trigger={<ActionButton {...REACT} />} />}
      </Summoned>
      <ActionButton
        label="Quote"
        icon={<QuoteMark aria-hidden="true" />}
        className="max-sm:hidden"
        onClick={handleQuote}
      />
      <Summoned
        renderButton={(onPress) => <SummoningButton {...MORE} aria-haspopup="menu" onClick={onPress} />}
      >
        {(how) => (
          <MoreMenu
            {...{ message, name, how, onEdit }}
            trigger={<ActionButton {...MORE} />}
            onQuote={handleQuote}
          />
        )}
      </Summoned>
    </fieldset>
  );
}

interface ActionButtonProps extends ButtonProps {
  label: string;
}

const ActionButton = ({ label, ...props }: ActionButtonProps) => (
  <Button variant="ghost" size="icon-sm" aria-label={label} title={label} {...props} />
);

const SummoningButton = (props: ActionButtonProps) => (
  <ActionButton aria-expanded={false} onPointerEnter={fetchMenus} onFocus={fetchMenus} {...props} />
);

const REACT = { label: "React", icon: <SmilePlus aria-hidden="true" /> };
const MORE = { label: "More", icon: <Ellipsis aria-hidden="true" /> };
