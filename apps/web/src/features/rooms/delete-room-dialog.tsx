import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "../../components/ui/dialog.tsx";
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
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        title={`Delete ${room.name}?`}
        description={`Everything said in it goes with it, for you and for ${countOf(room.member_count, "member")}. This cannot be undone.`}
      >
        {remove.error && (
          <p role="alert" className="text-small text-danger">
            {remove.error.message}
          </p>
        )}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="ghost">Keep room</Button>
          </DialogClose>
          <Button
            variant="danger"
            loading={remove.isPending}
            loadingLabel="Deleting"
            onClick={() => remove.mutate(undefined)}
          >
            Delete room
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
