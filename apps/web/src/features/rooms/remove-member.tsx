import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { Room, RoomPerson } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { useRemoveMember } from "./membership.api.ts";

interface RemoveMemberProps {
  room: Room;
  member: RoomPerson;
}

export function RemoveMember({ room, member }: RemoveMemberProps) {
  const [isAsking, setIsAsking] = useState(false);
  const name = nameOf(member);
  const remove = useRemoveMember(member.id, () => toast.success(`${name} is no longer in ${room.name}`));

  return (
    <>
      <Button variant="ghost" size="icon-sm" aria-label={`Remove ${name}`} onClick={() => setIsAsking(true)}>
        <X aria-hidden="true" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Remove ${name}?`}
        description={`${name} is outside at once and sees nothing more of ${room.name}. What they said stays.`}
        {...{ action: "Remove member", busyAction: "Removing", keep: "Keep member" }}
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined)}
      />
    </>
  );
}
