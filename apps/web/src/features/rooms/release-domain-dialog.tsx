import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { Room, RoomDomain } from "../../lib/generated/types.gen.ts";
import { useReleaseDomain } from "./domain.api.ts";

interface ReleaseDomainDialogProps {
  room: Room;
  domain: RoomDomain;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function ReleaseDomainDialog({ room, domain, isOpen, onOpenChange }: ReleaseDomainDialogProps) {
  const release = useReleaseDomain(room.id, () => {
    toast.success(`${room.name} let ${domain.shown} go`);
    onOpenChange(false);
  });

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Release ${domain.shown}?`}
      description={
        domain.verified_at
          ? `Nobody reaches ${room.name} there any more; the room itself stays as it is. For thirty days no other room can use the domain.`
          : "The record you were given is worth nothing afterwards. The room stays as it is."
      }
      {...{ action: "Release domain", busyAction: "Releasing", keep: "Keep domain" }}
      isBusy={release.isPending}
      error={release.error}
      onConfirm={() => release.mutate(undefined)}
    />
  );
}
