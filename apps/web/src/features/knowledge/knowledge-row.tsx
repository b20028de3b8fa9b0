import { Check, Link, Link2Off, TextAlignStart, Trash2 } from "lucide-react";
import { useState } from "react";
import { FileIcon } from "../../components/file-icon.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { DoneRow, FailedRow, ProgressRow } from "../../components/ui/progress-row.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { KnowledgeItem } from "../../lib/generated/types.gen.ts";
import { DeleteItemDialog } from "./delete-item-dialog.tsx";
import { ItemMenu } from "./item-menu.tsx";
import { ItemNote } from "./item-note.tsx";
import { useReadAgain, useStopReading } from "./knowledge.api.ts";
import { ListedRow } from "./listed-row.tsx";
import { stageOf, stagesOf } from "./stages.ts";
import { isSettled } from "./use-live-knowledge.ts";

interface KnowledgeRowProps {
  item: KnowledgeItem;
  canEdit: boolean;
}

/** One thing the twin was given: being read, ready, offering pages, or failed with the reason. */
export function KnowledgeRow(props: KnowledgeRowProps) {
  const { item } = props;
  if (!isSettled(item)) return <ReadingRow {...props} />;
  if (item.status === "failed") return <UnreadRow {...props} />;
  if (item.status === "listed") return <ListedRow {...props} icon={<ItemIcon item={item} />} />;
  return (
    <DoneRow icon={<ItemIcon item={item} />} title={item.title} note={<ItemNote item={item} />}>
      <Badge tone="success">
        <Check aria-hidden="true" />
        <span className="max-sm:sr-only">Ready</span>
      </Badge>
      <ItemMenu {...props} />
    </DoneRow>
  );
}

function ReadingRow({ item, canEdit }: KnowledgeRowProps) {
  const stop = useStopReading(item);
  const handleCancel = () => stop.mutate(undefined, { onError: (error) => toast.error(error.message) });

  return (
    <ProgressRow
      icon={<ItemIcon item={item} />}
      title={item.title}
      // Nobody knows how long the line is.
      value={item.status === "queued" ? undefined : item.progress}
      stages={stagesOf(item)}
      stage={stageOf(item)}
      detail={item.status === "queued" && "Waiting for its turn"}
      onCancel={canEdit ? handleCancel : undefined}
    />
  );
}

function UnreadRow({ item, canEdit }: KnowledgeRowProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const retry = useReadAgain(item);
  const handleRetry = () => retry.mutate(undefined, { onError: (error) => toast.error(error.message) });

  return (
    <FailedRow
      icon={<ItemIcon item={item} />}
      title={item.title}
      error={item.failure ?? "It could not be read"}
      onRetry={canEdit ? handleRetry : undefined}
    >
      {canEdit && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Delete ${item.title}`}
          onClick={() => setIsDeleting(true)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      )}
      <DeleteItemDialog item={item} isOpen={isDeleting} onOpenChange={setIsDeleting} />
    </FailedRow>
  );
}

function ItemIcon({ item: { type, status, file_name, title } }: { item: KnowledgeItem }) {
  if (type === "file") return <FileIcon fileName={file_name ?? title} />;
  if (type === "text") return <TextAlignStart aria-hidden="true" />;
  return status === "failed" ? <Link2Off aria-hidden="true" /> : <Link aria-hidden="true" />;
}
