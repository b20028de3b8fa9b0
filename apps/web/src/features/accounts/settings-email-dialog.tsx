import type { User } from "@supabase/auth-js";
import { toast } from "../../components/ui/toast.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { SettingsDialogForm } from "./settings-dialog-form.tsx";
import { changeEmail, useRefreshUser } from "./settings-sign-in.api.ts";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

export interface ChangeDialogProps {
  user: User;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function SettingsEmailDialog({ user, isOpen, onOpenChange }: ChangeDialogProps) {
  return (
    <SettingsDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={user.email ? "Change your e-mail" : "Add an e-mail"}
      description={
        user.email
          ? "We send a link to both addresses. Until both were followed you sign in with the old one."
          : "We send a link to it. It is yours when you have followed it."
      }
    >
      <EmailForm user={user} onDone={() => onOpenChange(false)} />
    </SettingsDialog>
  );
}

function EmailForm({ user, onDone }: { user: User; onDone: () => void }) {
  const refresh = useRefreshUser();
  const form = useForm(async (field) => {
    await changeEmail(field("email").trim());
    await refresh();
    toast.success(user.email ? "Links sent to both addresses" : "Link sent");
    onDone();
  }, "Failed to change your e-mail");

  return (
    <SettingsDialogForm form={form} action="Send links" busyAction="Sending links">
      <TextField
        label="New e-mail"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={320}
        errors={form.fieldErrors}
      />
    </SettingsDialogForm>
  );
}
