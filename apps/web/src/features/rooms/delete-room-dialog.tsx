import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Room } from "../../lib/generated/types.gen.ts";
import { useDeleteRoom } from "./rooms.api.ts";

interface DeleteRoomDialogProps {
  room: Room;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function DeleteRoomDialog({ room, isOpen, onOpenChange }: DeleteRoomDialogProps) {
  const navigate = useNavigate();
  const remove = useDeleteRoom(room.id, () => {
    toast.success(`${room.name} was deleted`);
    void navigate(paths.rooms);
  });

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Delete ${room.name}?`}
      description={`Everything said in it goes with it, for you and for ${countOf(room.member_count, "member")}. This cannot be undone.`}
      {...{ action: "Delete room", busyAction: "Deleting", keep: "Keep room" }}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
