import { FileUp, Link, TextAlignStart, Upload } from "lucide-react";
import { type ChangeEvent, lazy, Suspense, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { cn } from "../../components/ui/cn.ts";
import { useFileDrop } from "../../lib/use-file-drop.ts";
import { addFiles } from "./uploads/upload-queue.ts";

const AddLinkDialog = lazy(async () => ({ default: (await import("./add-link-dialog.tsx")).AddLinkDialog }));
const AddTextDialog = lazy(async () => ({ default: (await import("./add-text-dialog.tsx")).AddTextDialog }));

type Adding = "link" | "text";

/** The three ways to give a twin something to know. */
export function AddKnowledge({ twinId }: { twinId: string }) {
  const [adding, setAdding] = useState<Adding>();
  const drop = useFileDrop((files) => void addFiles(twinId, files));
  const handleClose = () => setAdding(undefined);

  return (
    <div
      {...drop.handlers}
      className={cn(
        "mx-5 mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed border-border-control bg-sunken px-4 py-3 max-sm:mx-4",
        drop.isOver && "border-accent-mark bg-accent-soft",
      )}
    >
      <Upload aria-hidden="true" className="text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-56">
        <b className="font-medium">Drop files here</b>
        <p className="text-small text-muted">PDF, DOCX, XLSX and more. Or add a link, or paste text.</p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" icon={<Link aria-hidden="true" />} onClick={() => setAdding("link")}>
          Link
        </Button>
        <FileButton onChoose={(files) => void addFiles(twinId, files)} />
        <Button size="sm" icon={<TextAlignStart aria-hidden="true" />} onClick={() => setAdding("text")}>
          Text
        </Button>
      </div>
      <Suspense>
        {adding === "link" && <AddLinkDialog twinId={twinId} onClose={handleClose} />}
        {adding === "text" && <AddTextDialog twinId={twinId} onClose={handleClose} />}
      </Suspense>
    </div>
  );
}

/** What the server can read; it looks at the bytes, whatever a file calls itself. */
const READABLE = ".pdf,.docx,.xlsx,.pptx,.csv,.txt,.md,.html,.htm,.epub";

function FileButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    onChoose([...(target.files ?? [])]);
    target.value = ""; // the same file may be chosen again after it was deleted
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={READABLE}
        aria-label="Files"
        tabIndex={-1}
        className="sr-only"
        onChange={handleChange}
      />
      <Button size="sm" icon={<FileUp aria-hidden="true" />} onClick={() => input.current?.click()}>
        File
      </Button>
    </>
  );
}
