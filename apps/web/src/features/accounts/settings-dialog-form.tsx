import { createContext, type ReactNode, useContext } from "react";
import { Button } from "../../components/ui/button.tsx";
import { DialogClose, DialogFooter } from "../../components/ui/dialog.tsx";
import type { useForm } from "./use-form.ts";

type Form = ReturnType<typeof useForm>;

interface SettingsDialogFormProps {
  form: Form;
  action: string;
  busyAction: string;
  /** The way out that keeps things as they are. */
  cancel?: string;
  variant?: "primary" | "danger";
  children: ReactNode;
}

/** Takes the place of the dialog's form where the same fields stand on a page. */
export const FormFrame = createContext<((props: SettingsDialogFormProps) => ReactNode) | undefined>(
  undefined,
);

/** The fields of a dialog, the refusal, and its two ways out. */
export function SettingsDialogForm(props: SettingsDialogFormProps) {
  const { form, action, busyAction, cancel = "Cancel", variant = "primary", children } = props;
  const drawFrame = useContext(FormFrame);
  if (drawFrame) return drawFrame(props);
  return (
    <form noValidate onSubmit={form.handleSubmit} className="grid gap-4">
      {children}
      {form.error !== undefined && (
        <p role="alert" className="text-small text-danger">
          {form.error}
        </p>
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="ghost">{cancel}</Button>
        </DialogClose>
        <Button type="submit" variant={variant} loading={form.isBusy} loadingLabel={busyAction}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}
