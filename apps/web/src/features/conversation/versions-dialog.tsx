import { useQuery } from "@tanstack/react-query";
import { Dialog, DialogContent } from "../../components/ui/dialog.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Loading } from "../../components/ui/spinner.tsx";
import type { Message, MessageVersion } from "../../lib/generated/types.gen.ts";
import { messageQueries } from "./message.api.ts";

interface VersionsDialogProps {
  message: Message;
  name: string;
  onClose: () => void;
}

/** Nothing that was said is quietly something else: what stood here before, newest first. */
export function VersionsDialog({ message, name, onClose }: VersionsDialogProps) {
  const { data: versions, error, refetch, isFetching } = useQuery(messageQueries.versions(message));

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="lg"
        title="Earlier versions"
        description={`What ${name} said here before the words that stand there now.`}
      >
        {error && <ErrorState title={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
        {!error && !versions && <Loading />}
        <ol className="grid gap-4">
          {versions?.toReversed().map((version) => (
            <Version key={version.version} version={version} isAnswer={message.twin_id !== null} />
          ))}
        </ol>
      </DialogContent>
    </Dialog>
  );
}

const REASONS = { edited: "reworded", regenerated: "answered anew" } as const;

function Version({ version, isAnswer }: { version: MessageVersion; isAnswer: boolean }) {
  return (
    <li className="grid gap-1 border-t border-border pt-3">
      <p className="text-caption text-muted figures">
        {`Version ${version.version} · ${REASONS[version.reason]} `}
        <RelativeTime at={version.replaced_at} isMidSentence />
      </p>
      <p className={isAnswer ? "voice whitespace-pre-line" : "break-words whitespace-pre-line"}>
        {version.body}
      </p>
    </li>
  );
}
