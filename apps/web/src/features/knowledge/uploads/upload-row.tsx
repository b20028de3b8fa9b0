import { X } from "lucide-react";
import { FileIcon } from "../../../components/file-icon.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { FailedRow, ProgressRow } from "../../../components/ui/progress-row.tsx";
import { sentOf } from "../../../lib/uploads/sent-of.ts";
import { cancelUpload, type PendingUpload, retryUpload } from "./upload-queue.ts";

/** A file on its way, before the twin can begin to read it. */
export function UploadRow({ upload }: { upload: PendingUpload }) {
  const { key, file, state, failure, sentBytes } = upload;
  const icon = <FileIcon fileName={file.name} />;
  const handleCancel = () => cancelUpload(key);

  if (state === "failed" || state === "refused") {
    return (
      <FailedRow
        icon={icon}
        title={file.name}
        error={failure ?? "It could not be uploaded"}
        onRetry={state === "failed" ? () => retryUpload(key) : undefined}
      >
        <Button variant="ghost" size="icon-sm" aria-label={`Remove ${file.name}`} onClick={handleCancel}>
          <X aria-hidden="true" />
        </Button>
      </FailedRow>
    );
  }
  return (
    <ProgressRow
      icon={icon}
      title={file.name}
      value={(sentBytes / file.size) * 100}
      stages={["Uploading", "Reading", "Indexing"]}
      stage="Uploading"
      detail={state === "paused" ? "Paused until the connection is back" : sentOf(sentBytes, file.size)}
      onCancel={handleCancel}
    />
  );
}
