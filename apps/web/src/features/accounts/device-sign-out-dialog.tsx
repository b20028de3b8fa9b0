import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "../../components/ui/dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { countOf } from "../../lib/count-of.ts";
import { useSignOutEverywhere, useSignOutOthers } from "./account.api.ts";

interface DeviceSignOutDialogProps {
  scope: "others" | "everywhere";
  others: number;
  onClose: () => void;
}

export function DeviceSignOutDialog({ scope, others, onClose }: DeviceSignOutDialogProps) {
  const signOutOthers = useSignOutOthers();
  const signOutEverywhere = useSignOutEverywhere();
  const { error, isPending } = scope === "others" ? signOutOthers : signOutEverywhere;

  function handleOthersGone() {
    toast.success(`${countOf(others, "device")} signed out`);
    onClose();
  }
  const handleSignOut = () =>
    scope === "others"
      ? signOutOthers.mutate(undefined, { onSuccess: handleOthersGone })
      : signOutEverywhere.mutate();

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={scope === "others" ? "Sign out all other devices?" : "Sign out everywhere?"}
        description={
          scope === "others"
            ? `${countOf(others, "device")} will have to sign in again. This one stays signed in.`
            : "Every device will have to sign in again, this one too."
        }
      >
        {error && (
          <p role="alert" className="text-small text-danger">
            {error.message}
          </p>
        )}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button variant="primary" loading={isPending} loadingLabel="Signing out" onClick={handleSignOut}>
            {scope === "others" ? "Sign out others" : "Sign out everywhere"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
