import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Button } from "../../components/ui/button.tsx";
import { cn } from "../../components/ui/cn.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { Message } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { displayName, usePerson } from "../../lib/person.ts";
import type { Unsent } from "./conversation.api.ts";
import { Mentions } from "./mentions.tsx";
import type { Speaker } from "./speaker.ts";
import { Turn } from "./turn.tsx";
import type { Conversation } from "./use-conversation.ts";

interface PersonTurnProps {
  message: Message;
  twins: readonly Speaker[];
}

export function PersonTurn({ message, twins }: PersonTurnProps) {
  const isMe = usePerson().id === message.author_id;
  const name = nameOf(message.author);

  return (
    <Turn message={message} {...person(name, message.author?.avatar_url)}>
      <Said tone={isMe ? "mine" : "other"}>
        <Mentions text={message.body} names={twins.map(({ name: twin }) => twin)} />
      </Said>
    </Turn>
  );
}

interface UnsentTurnProps {
  unsent: Unsent;
  conversation: Pick<Conversation, "sendAgain" | "discard">;
}

/** Pale while it is on its way; one that did not go says why, and can be sent again. */
export function UnsentTurn({ unsent, conversation }: UnsentTurnProps) {
  const me = usePerson();
  const { text, failure } = unsent;

  return (
    <Turn
      {...person(displayName(me), me.avatarUrl)}
      about={failure ? "Not sent" : "Sending"}
      isBusy={!failure}
    >
      <Said tone={failure ? "failed" : "sending"}>{text}</Said>
      {failure && (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-small text-danger">
          <span>{failure.message}</span>
          {isShortOfTokens(failure) && (
            <Link to={paths.tokens} className="link">
              Buy tokens
            </Link>
          )}
          <Button size="sm" onClick={() => conversation.sendAgain(unsent)}>
            Try again
          </Button>
          <Button size="sm" variant="ghost" onClick={() => conversation.discard(unsent)}>
            Discard
          </Button>
        </div>
      )}
    </Turn>
  );
}

const isShortOfTokens = (failure: Error): boolean =>
  failure instanceof ApiError && failure.code === "not_enough_tokens";

const person = (name: string, picture: string | null | undefined) => ({
  portrait: <Avatar name={name} src={picture} size={40} className="max-sm:size-8!" />,
  name: <b className="text-body font-semibold whitespace-nowrap">{name}</b>,
});

const own = "w-fit rounded-[4px_14px_14px_14px] border bg-accent-soft px-[15px] py-[11px]";
const TONES = {
  other: "",
  mine: cn(own, "border-accent-line"),
  sending: cn(own, "border-accent-line opacity-60"),
  failed: cn(own, "border-danger-line"),
} as const;

const Said = ({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) => (
  <p className={cn("text-[0.9375rem]/[1.4375rem] break-words whitespace-pre-line", TONES[tone])}>
    {children}
  </p>
);
