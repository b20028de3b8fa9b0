import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { KnowledgeItem } from "../../lib/generated/types.gen.ts";
import { useDeleteItem } from "./knowledge.api.ts";

interface DeleteItemDialogProps {
  item: KnowledgeItem;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function DeleteItemDialog({ item, isOpen, onOpenChange }: DeleteItemDialogProps) {
  const remove = useDeleteItem(item);
  const handleConfirm = () =>
    remove.mutate(undefined, { onSuccess: () => toast.success(`${item.title} was deleted`) });

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Delete ${item.title}?`}
      description={`${WHAT_GOES[item.type]} are removed, and no answer will use them again. This cannot be undone.`}
      {...{ action: "Delete", busyAction: "Deleting", keep: "Keep" }}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={handleConfirm}
    />
  );
}

const WHAT_GOES: Record<KnowledgeItem["type"], string> = {
  file: "The file, its text and its vectors",
  link: "What was read from the page, and its vectors",
  text: "The text and its vectors",
};
