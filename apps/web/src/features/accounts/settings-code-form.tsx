import type { ReactNode } from "react";
import { CodeField, type CodeFieldProps, digitsOf } from "./code-field.tsx";
import { SettingsDialogForm } from "./settings-dialog-form.tsx";
import { useForm } from "./use-form.ts";

interface SettingsCodeFormProps extends Omit<CodeFieldProps, "errors"> {
  action: string;
  busyAction: string;
  onCode: (code: string) => Promise<void>;
  /** Above the code: what it is for. */
  children?: ReactNode;
}

/** A code and nothing else. */
export function SettingsCodeForm(props: SettingsCodeFormProps) {
  const { action, busyAction, onCode, children, ...field } = props;
  const form = useForm((fields) => onCode(digitsOf(fields("code"))), "Failed to check the code");
  return (
    <SettingsDialogForm form={form} action={action} busyAction={busyAction}>
      {children}
      <CodeField {...field} errors={form.fieldErrors} />
    </SettingsDialogForm>
  );
}
