import { Suspense, useState } from "react";
import type { Message } from "../../lib/generated/types.gen.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { nameOf } from "../../lib/name-of.ts";
import { usePerson } from "../../lib/person.ts";
import { Mentions } from "./mentions.tsx";
import { MessageActions, MessageExtras } from "./message-extras.tsx";
import { person, Said } from "./said.tsx";
import type { Speaker } from "./speaker.ts";
import { Turn } from "./turn.tsx";
import type { Conversation } from "./use-conversation.ts";
import type { Unsent } from "./words.ts";

interface PersonTurnProps {
  message: Message;
  twins: readonly Speaker[];
}

export function PersonTurn({ message, twins }: PersonTurnProps) {
  const isMe = usePerson().id === message.author_id;
  const name = nameOf(message.author);
  const [isEditing, setIsEditing] = useState(false);
  const handleEdit = isMe ? () => setIsEditing(true) : undefined;
  const said = (
    <Said tone={isMe ? "mine" : "other"}>
      <Mentions text={message.body} names={twins.map(({ name: twin }) => twin)} />
    </Said>
  );

  return (
    <Turn
      message={message}
      actions={<MessageActions message={message} name={name} onEdit={handleEdit} />}
      {...person(name, message.author?.avatar_url)}
    >
      {isEditing ? (
        <Suspense fallback={said}>
          <MessageEdit message={message} onDone={() => setIsEditing(false)} />
        </Suspense>
      ) : (
        said
      )}
      <MessageExtras message={message} />
    </Turn>
  );
}

const MessageEdit = lazyPart(async () => (await import("./message-edit.tsx")).MessageEdit);

interface UnsentTurnProps {
  unsent: Unsent;
  conversation: Pick<Conversation, "roomId">;
}

/** Comes with the composer: nothing is unsent before somebody writes. */
const Waiting = lazyPart(async () => (await import("./unsent-turn.tsx")).UnsentTurn);

export const UnsentTurn = ({ unsent, conversation: { roomId } }: UnsentTurnProps) => (
  <Suspense>
    <Waiting unsent={unsent} roomId={roomId} />
  </Suspense>
);
