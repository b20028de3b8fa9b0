import { Suspense } from "react";
import type { Message } from "../../lib/generated/types.gen.ts";
import { lazyOnceDrawn, lazyPart } from "../../lib/lazy-part.ts";

const Actions = lazyOnceDrawn(async () => (await import("./message-actions.tsx")).MessageActions);
const Reactions = lazyOnceDrawn(async () => (await import("./message-reactions.tsx")).MessageReactions);
const Files = lazyPart(async () => (await import("./attached-files.tsx")).MessageFiles);

interface MessageActionsProps {
  message: Message;
  name: string;
  onEdit?: (() => void) | undefined;
}

/** Everything about a message beyond its words; none of it is fetched for a thread that only has words. */
export const MessageActions = (props: MessageActionsProps) => (
  <Suspense>
    <Actions {...props} />
  </Suspense>
);

export const MessageExtras = ({ message }: { message: Message }) => (
  <>
    {message.attachments.length > 0 && (
      <Suspense fallback={<div className="h-8" />}>
        <Files files={message.attachments} />
      </Suspense>
    )}
    {message.reactions.length > 0 && (
      <Suspense fallback={<div className="h-7" />}>
        <Reactions message={message} />
      </Suspense>
    )}
  </>
);
