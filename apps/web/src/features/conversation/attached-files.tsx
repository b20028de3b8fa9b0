import { useMutation } from "@tanstack/react-query";
import { FileIcon } from "../../components/file-icon.tsx";
import { cn } from "../../components/ui/cn.ts";
import type { AttachedFile } from "../../lib/generated/types.gen.ts";
import { openFile } from "./attachments.api.ts";
import { tellError } from "./tell.ts";
import type { Attached } from "./words.ts";

const chip =
  "flex min-w-0 items-center gap-1.5 rounded-md border border-border bg-raised px-2 py-1 text-small text-text-2 max-sm:min-h-9 [&>.lucide]:size-4 [&>.lucide]:flex-none [&>.lucide]:text-muted";

/** Files that go along with words that are not sent yet. */
export function AttachedNames({ files }: { files: readonly Attached[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-1.5">
      {files.map(({ id, title }) => (
        <li key={id} className={chip}>
          <FileIcon fileName={title} />
          <span className="truncate">{title}</span>
        </li>
      ))}
    </ul>
  );
}

/** The files that came with a message, each the way to itself. */
export const MessageFiles = ({ files }: { files: readonly AttachedFile[] }) => (
  <ul aria-label="Attached files" className="flex flex-wrap gap-1.5 pt-0.5">
    {files.map((file) => (
      <li key={file.id} className="min-w-0">
        <FileButton file={file} />
      </li>
    ))}
  </ul>
);

function FileButton({ file }: { file: AttachedFile }) {
  const { mutate, isPending } = useMutation({ mutationFn: openFile, onError: tellError });

  return (
    <button
      type="button"
      aria-label={`Open ${file.title}`}
      aria-busy={isPending || undefined}
      className={cn(
        chip,
        "max-w-full transition-colors duration-(--dur-1) hover:bg-hover aria-busy:cursor-progress",
      )}
      onClick={() => mutate(file)}
    >
      <FileIcon fileName={file.title} />
      <span className="truncate">{file.title}</span>
    </button>
  );
}
