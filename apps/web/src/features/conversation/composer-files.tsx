import { X } from "lucide-react";
import type { ReactNode } from "react";
import { FileIcon } from "../../components/file-icon.tsx";
import { Button } from "../../components/ui/button.tsx";
import { cn } from "../../components/ui/cn.ts";
import { Spinner } from "../../components/ui/spinner.tsx";
import { sentOf } from "../../lib/uploads/sent-of.ts";
import { type Attaching, stopAttaching } from "./attaching.ts";
import { detach } from "./attachments.api.ts";
import { changeDraft, findDraft } from "./drafts.ts";
import type { DraftFile, DraftFiles } from "./use-attachments.ts";

interface ComposerFilesProps extends DraftFiles {
  roomId: string;
}

/** What goes along with the words: being brought, being read, ready, or why not. */
export function ComposerFiles({ roomId, onTheWay, files }: ComposerFilesProps) {
  if (onTheWay.length + files.length === 0) return null;

  function handleRemove({ id }: DraftFile) {
    changeDraft(roomId, { attachments: findDraft(roomId).attachments.filter((file) => file.id !== id) });
    detach(roomId, id);
  }
  return (
    <ul aria-label="Files to send" className="flex flex-wrap gap-1.5 pr-1">
      {files.map((file) => (
        <FileChip key={file.id} title={file.title} {...stateOf(file)} onRemove={() => handleRemove(file)} />
      ))}
      {onTheWay.map((file) => (
        <FileChip
          key={file.key}
          title={file.file.name}
          {...progressOf(file)}
          onRemove={() => stopAttaching(file.key)}
        />
      ))}
    </ul>
  );
}

interface FileState {
  tone: "busy" | "ready" | "failed";
  state: string;
}

function stateOf({ attachment }: DraftFile): FileState {
  if (attachment === null) return { tone: "failed", state: "This file is no longer there" };
  if (attachment === undefined || attachment.status === "reading") return { tone: "busy", state: "Reading" };
  if (attachment.status === "ready") return { tone: "ready", state: "Ready" };
  return { tone: "failed", state: attachment.failure ?? "It could not be read" };
}

function progressOf({ file, sentBytes, isPaused, failure }: Attaching): FileState {
  if (failure !== null) return { tone: "failed", state: failure };
  if (isPaused) return { tone: "busy", state: "Paused until the connection is back" };
  return { tone: "busy", state: sentOf(sentBytes, file.size) };
}

interface FileChipProps extends FileState {
  title: string;
  onRemove: () => void;
}

const MARKS: Record<FileState["tone"], (title: string) => ReactNode> = {
  busy: () => <Spinner />,
  ready: (title) => <FileIcon fileName={title} />,
  failed: (title) => <FileIcon fileName={title} />,
};

function FileChip({ title, tone, state, onRemove }: FileChipProps) {
  const hasFailed = tone === "failed";

  return (
    <li
      className={cn(
        "flex max-w-full min-w-0 items-center gap-2 rounded-md border py-0.5 pl-2 text-small [&>.lucide]:size-4 [&>.lucide]:flex-none [&>.lucide]:text-muted",
        hasFailed ? "border-danger-line bg-danger-soft" : "border-border bg-sunken",
      )}
    >
      {MARKS[tone](title)}
      <span className="min-w-0 truncate font-[550]">{title}</span>
      <span
        role={hasFailed ? "alert" : "status"}
        className={cn("text-caption figures", hasFailed ? "text-danger" : "whitespace-nowrap text-muted")}
      >
        {state}
      </span>
      <Button variant="ghost" size="icon-sm" aria-label={`Remove ${title}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </Button>
    </li>
  );
}
