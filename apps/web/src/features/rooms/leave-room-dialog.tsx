import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import type { Room, RoomPerson } from "../../lib/generated/types.gen.ts";
import { useLeaveRoom } from "./membership.api.ts";

interface LeaveRoomDialogProps {
  room: Room;
  member: RoomPerson;
  onClose: () => void;
}

export function LeaveRoomDialog({ room, member, onClose }: LeaveRoomDialogProps) {
  const leave = useLeaveRoom(room, member.id);
  const wayBack =
    room.access_type === "public" ? "You can join again." : "Only an invitation brings you back.";

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Leave ${room.name} for good?`}
      description={`You no longer see what is said there. ${wayBack} What you said stays.`}
      {...{ action: "Give up membership", busyAction: "Leaving", keep: "Stay" }}
      isBusy={leave.isPending}
      error={leave.error}
      onConfirm={() => leave.mutate()}
    />
  );
}
