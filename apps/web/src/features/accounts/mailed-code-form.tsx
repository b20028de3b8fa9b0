import { CodeField, digitsOf } from "./code-field.tsx";
import { GuestForm } from "./guest-form.tsx";
import { useForm } from "./use-form.ts";

interface MailedCodeFormProps {
  check: (code: string) => Promise<void>;
  action: string;
  busyAction: string;
  fallback: string;
}

/** The mail has a code beside its link, for whoever reads it on another device. */
export function MailedCodeForm({ check, action, busyAction, fallback }: MailedCodeFormProps) {
  const form = useForm((field) => check(digitsOf(field("code"))), fallback);
  return (
    <GuestForm form={form} action={action} busyAction={busyAction}>
      <CodeField errors={form.fieldErrors} label="Code from the e-mail" />
    </GuestForm>
  );
}
