import { X } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { Twin, TwinManager } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { useRemoveManager } from "./twins.api.ts";

interface RemoveManagerProps {
  twin: Twin;
  manager: TwinManager;
}

export function RemoveManager({ twin, manager }: RemoveManagerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveManager(manager);
  const name = nameOf(manager);
  const handleConfirm = () =>
    remove.mutate(undefined, { onSuccess: () => toast.success(`${name} no longer manages ${twin.name}`) });

  return (
    <>
      <Button variant="ghost" size="icon-sm" aria-label={`Remove ${name}`} onClick={() => setIsAsking(true)}>
        <X aria-hidden="true" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Remove ${name}?`}
        description={`${name} can no longer see or change what ${twin.name} knows. What they added stays.`}
        {...{ action: "Remove manager", busyAction: "Removing", keep: "Keep manager" }}
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={handleConfirm}
      />
    </>
  );
}

export function LeaveTwin({ twin, manager }: RemoveManagerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const leave = useRemoveManager(manager);
  const handleConfirm = () =>
    leave.mutate(undefined, {
      onSuccess: () => {
        toast.success(`You no longer manage ${twin.name}`);
        void navigate(paths.twins);
      },
    });

  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        Leave
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Stop managing ${twin.name}?`}
        description={`Only ${nameOf(twin.owner)} can make you a manager again. What you added stays.`}
        {...{ action: "Stop managing", busyAction: "Leaving", keep: "Stay" }}
        isBusy={leave.isPending}
        error={leave.error}
        onConfirm={handleConfirm}
      />
    </>
  );
}
