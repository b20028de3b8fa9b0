import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { useDeleteTwin } from "./twins.api.ts";

/** The button and the question it asks first. */
export function DeleteTwinDialog({ twin }: { twin: Twin }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useDeleteTwin(twin.id);

  const handleDelete = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(`${twin.name} was deleted`);
        void navigate(paths.twins);
      },
    });

  return (
    <>
      <Button variant="ghost-danger" onClick={() => setIsAsking(true)}>
        Delete twin
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${twin.name}?`}
        description="Everything it knows and remembers goes with it, and it leaves every room it sits in. This cannot be undone."
        {...{ action: "Delete twin", busyAction: "Deleting", keep: "Keep twin" }}
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={handleDelete}
      />
    </>
  );
}
