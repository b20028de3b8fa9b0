import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import type { Message } from "../../lib/generated/types.gen.ts";
import { useDeleteMessage } from "./message.api.ts";

interface DeleteMessageDialogProps {
  message: Message;
  onClose: () => void;
}

export function DeleteMessageDialog({ message, onClose }: DeleteMessageDialogProps) {
  const { mutate, isPending, error } = useDeleteMessage(message);

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={message.twin_id ? "Delete this answer?" : "Delete this message?"}
      description="Its words, earlier versions and reactions go for everybody and cannot be brought back. Its place in the conversation stays, marked as removed; what an answer cost stays paid."
      action={message.twin_id ? "Delete answer" : "Delete message"}
      busyAction="Deleting"
      keep="Keep it"
      isBusy={isPending}
      error={error}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
    />
  );
}
