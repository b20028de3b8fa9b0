import { type ReactNode, Suspense } from "react";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import type { Message } from "../../lib/generated/types.gen.ts";
import { lazyPart } from "../../lib/lazy-part.ts";

const QuotedMessage = lazyPart(async () => (await import("./quoted-message.tsx")).QuotedMessage);

interface TurnProps {
  portrait: ReactNode;
  name: ReactNode;
  /** After the name: what kind of speaker this is. */
  about?: string | undefined;
  /** Undefined while it is being said. */
  message?: Message | undefined;
  isBusy?: boolean | undefined;
  /** What one can do about it, at the end of its first line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One contribution: who, when, what. */
export function Turn({ portrait, name, about, message, isBusy, actions, children }: TurnProps) {
  return (
    <article
      aria-busy={isBusy || undefined}
      className="group/turn relative grid grid-cols-[40px_minmax(0,var(--measure))] gap-x-3.5 max-sm:grid-cols-[32px_minmax(0,1fr)] max-sm:gap-x-2.5"
    >
      {portrait}
      <div className="grid min-w-0 gap-1">
        <header className="flex min-w-0 items-baseline gap-2">
          {name}
          <span className="min-w-0 truncate text-caption text-muted">
            {about}
            {about && message && " · "}
            {message && <RelativeTime at={message.created_at} />}
            {message?.edited_at && " · edited"}
          </span>
          {!message?.deleted_at && actions}
        </header>
        {message?.deleted_at ? (
          <p className="text-body text-muted italic">This message was removed.</p>
        ) : (
          <>
            {message?.quote && (
              <Suspense fallback={<div className="h-10" />}>
                <QuotedMessage quote={message.quote} />
              </Suspense>
            )}
            {children}
          </>
        )}
      </div>
    </article>
  );
}
