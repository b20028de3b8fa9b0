import type { FormEvent, ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { DialogClose, DialogFooter } from "../../components/ui/dialog.tsx";

interface DialogFormProps {
  onSubmit: (event: FormEvent) => Promise<void>;
  mutation: { isPending: boolean; error: Error | null };
  /** "Add link": a verb with its object. */
  action: string;
  busyAction: string;
  children: ReactNode;
}

/** The fields of a dialog, the refusal, and its two ways out. */
export function DialogForm({ onSubmit, mutation, action, busyAction, children }: DialogFormProps) {
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
      {children}
      {mutation.error && (
        <p role="alert" className="text-small text-danger">
          {mutation.error.message}
        </p>
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button variant="primary" type="submit" loading={mutation.isPending} loadingLabel={busyAction}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}
