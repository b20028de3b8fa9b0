import { useState } from "react";
import { toast } from "../../components/ui/toast.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { CodeField, digitsOf } from "./code-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { SettingsDialogForm } from "./settings-dialog-form.tsx";
import type { ChangeDialogProps } from "./settings-email-dialog.tsx";
import { SettingsSendAgain } from "./settings-send-again.tsx";
import { changePassword, sendReauthenticationCode } from "./settings-sign-in.api.ts";

import { useForm } from "./use-form.ts";

export function SettingsPasswordDialog({ user, isOpen, onOpenChange }: ChangeDialogProps) {
  return (
    <SettingsDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Choose a new password"
      description="Every other device is signed out. This one stays signed in."
    >
      <PasswordForm address={user.email || user.phone || ""} onDone={() => onOpenChange(false)} />
    </SettingsDialog>
  );
}

/** A session that is not fresh has to answer a mailed code as well; the password stays in its field meanwhile. */
function PasswordForm({ address, onDone }: { address: string; onDone: () => void }) {
  const [needsCode, setNeedsCode] = useState(false);

  async function askForCode() {
    await sendReauthenticationCode();
    setNeedsCode(true);
  }

  const form = useForm(async (field) => {
    try {
      await changePassword(field("password"), needsCode ? digitsOf(field("code")) : undefined);
    } catch (error) {
      if (error instanceof ApiError && error.code === "reauthentication_needed") return askForCode();
      throw error;
    }
    toast.success("Password changed");
    onDone();
  }, "Failed to change your password");

  return (
    <SettingsDialogForm form={form} action="Change password" busyAction="Changing password">
      <NewPasswordField label="New password" errors={form.fieldErrors} />
      {needsCode && (
        <CodeField
          errors={form.fieldErrors}
          hint={
            <>
              It has been a while since you signed in. Sent to {address}.{" "}
              <SettingsSendAgain
                send={sendReauthenticationCode}
                sent="Code sent again"
                fallback="Failed to send the code"
              />
            </>
          }
        />
      )}
    </SettingsDialogForm>
  );
}
