import { Copy, Ellipsis, History, Pencil, Quote as QuoteMark, Trash2 } from "lucide-react";
import { type ReactNode, use, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../../components/ui/dropdown-menu.tsx";
import type { Message } from "../../lib/generated/types.gen.ts";
import { usePerson } from "../../lib/person.ts";
import { copyWords } from "./copy-words.ts";
import { DeleteMessageDialog } from "./delete-message-dialog.tsx";
import { MayModerate } from "./may-moderate.ts";
import { quoteMessage } from "./quote-message.ts";
import { ReactPopover } from "./react-popover.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";

interface MessageActionsProps {
  message: Message;
  /** Whose words these are, as the reader knows them. */
  name: string;
  /** Only one's own words can be reworded. */
  onEdit?: (() => void) | undefined;
}

/** What one can do about a message: seen when it is pointed at or focused, on a phone always. */
export function MessageActions({ message, name, onEdit }: MessageActionsProps) {
  const [asked, setAsked] = useState<"versions" | "delete">();
  const handleQuote = () => quoteMessage(message, name);
  const close = () => setAsked(undefined);

  return (
    <fieldset
      aria-label={`Actions on what ${name} said`}
      className="-my-1.5 ml-auto flex flex-none opacity-0 transition-opacity duration-(--dur-1) group-hover/turn:opacity-100 focus-within:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100 max-sm:-my-2.5"
    >
      <ReactPopover message={message} />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Quote"
        title="Quote"
        className="max-sm:hidden"
        onClick={handleQuote}
      >
        <QuoteMark aria-hidden="true" />
      </Button>
      <MoreMenu message={message} onEdit={onEdit} onAsk={setAsked}>
        <DropdownMenuItem className="sm:hidden" onSelect={handleQuote}>
          <QuoteMark aria-hidden="true" />
          Quote
        </DropdownMenuItem>
      </MoreMenu>
      {asked === "versions" && <VersionsDialog message={message} name={name} onClose={close} />}
      {asked === "delete" && <DeleteMessageDialog message={message} onClose={close} />}
    </fieldset>
  );
}

interface MoreMenuProps {
  message: Message;
  onEdit: (() => void) | undefined;
  onAsk: (asked: "versions" | "delete") => void;
  children: ReactNode;
}

function MoreMenu({ message, onEdit, onAsk, children }: MoreMenuProps) {
  const mayDelete = useMayDelete(message);

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label="More" title="More">
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {children}
        <DropdownMenuItem onSelect={() => void copyWords(message.body)}>
          <Copy aria-hidden="true" />
          Copy
        </DropdownMenuItem>
        {onEdit && (
          <DropdownMenuItem onSelect={onEdit}>
            <Pencil aria-hidden="true" />
            Edit
          </DropdownMenuItem>
        )}
        {message.version > 1 && (
          <DropdownMenuItem onSelect={() => onAsk("versions")}>
            <History aria-hidden="true" />
            Earlier versions
          </DropdownMenuItem>
        )}
        {mayDelete && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem tone="danger" onSelect={() => onAsk("delete")}>
              <Trash2 aria-hidden="true" />
              Delete
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Who said it, who asked for it, and those who keep order in the room. */
function useMayDelete({ author_id, turn }: Message): boolean {
  const { id } = usePerson();
  const mayModerate = use(MayModerate);
  return mayModerate || author_id === id || turn?.asked_by === id;
}
