import { Copy, History, Pencil, Quote as QuoteMark, Trash2 } from "lucide-react";
import { type FocusEvent, type ReactNode, use, useState } from "react";
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
import type { Summons } from "./summoned.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";

interface MoreMenuProps {
  message: Message;
  /** Whose words these are. */
  name: string;
  /** It comes open. */
  how: Summons;
  trigger: ReactNode;
  onEdit: (() => void) | undefined;
  onQuote: () => void;
}

export function MoreMenu({ message, name, how, trigger, onEdit, onQuote }: MoreMenuProps) {
  const [asked, setAsked] = useState<"versions" | "delete">();
  const mayDelete = useMayDelete(message);
  const close = () => setAsked(undefined);

  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
        <DropdownMenuContent onFocus={how === "keys" ? focusFirst : undefined}>
          <DropdownMenuItem className="sm:hidden" onSelect={onQuote}>
            <QuoteMark aria-hidden="true" />
            Quote
          </DropdownMenuItem>
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
            <DropdownMenuItem onSelect={() => setAsked("versions")}>
              <History aria-hidden="true" />
              Earlier versions
            </DropdownMenuItem>
          )}
          {mayDelete && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem tone="danger" onSelect={() => setAsked("delete")}>
                <Trash2 aria-hidden="true" />
                Delete
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {asked === "versions" && <VersionsDialog message={message} name={name} onClose={close} />}
      {asked === "delete" && <DeleteMessageDialog message={message} onClose={close} />}
    </>
  );
}

/** The menu knows how it was opened only from then on: the first time it is told. */
function focusFirst({ target, currentTarget }: FocusEvent): void {
  if (target !== currentTarget) return;
  const items = [...currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
  items.find((item) => item.checkVisibility())?.focus();
}

/** Who said it, who asked for it, and those who keep order in the room. */
function useMayDelete({ author_id, turn }: Message): boolean {
  const { id } = usePerson();
  const mayModerate = use(MayModerate);
  return mayModerate || author_id === id || turn?.asked_by === id;
}
