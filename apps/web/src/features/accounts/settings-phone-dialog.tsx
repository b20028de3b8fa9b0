import { useState } from "react";
import { toast } from "../../components/ui/toast.tsx";
import { SettingsCodeForm } from "./settings-code-form.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { SettingsDialogForm } from "./settings-dialog-form.tsx";
import type { ChangeDialogProps } from "./settings-email-dialog.tsx";
import { numberOf, SettingsNumberField } from "./settings-number-field.tsx";
import { SettingsSendAgain } from "./settings-send-again.tsx";
import { changePhone, confirmPhone, sendPhoneChangeAgain, useRefreshUser } from "./settings-sign-in.api.ts";
import { useForm } from "./use-form.ts";

export function SettingsPhoneDialog({ user, isOpen, onOpenChange }: ChangeDialogProps) {
  return (
    <SettingsDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={user.phone ? "Change your phone" : "Add a phone"}
      description="We send a code to it. It is yours when you have typed that code here."
    >
      <PhoneSteps onDone={() => onOpenChange(false)} />
    </SettingsDialog>
  );
}

function PhoneSteps({ onDone }: { onDone: () => void }) {
  const [phone, setPhone] = useState("");
  const [isSent, setIsSent] = useState(false);

  function handleSent(number: string) {
    setPhone(number);
    setIsSent(true);
  }

  return isSent ? (
    <CodeForm phone={phone} onBack={() => setIsSent(false)} onDone={onDone} />
  ) : (
    <NumberForm phone={phone} onSent={handleSent} />
  );
}

function NumberForm({ phone, onSent }: { phone: string; onSent: (phone: string) => void }) {
  const form = useForm(async (field) => {
    const number = numberOf(field("phone"));
    await changePhone(number);
    onSent(number);
  }, "Failed to send the code");

  return (
    <SettingsDialogForm form={form} action="Send code" busyAction="Sending code">
      <SettingsNumberField errors={form.fieldErrors} defaultValue={phone} />
    </SettingsDialogForm>
  );
}

function CodeForm({ phone, onBack, onDone }: { phone: string; onBack: () => void; onDone: () => void }) {
  const refresh = useRefreshUser();
  async function handleCode(code: string) {
    await confirmPhone(phone, code);
    await refresh();
    toast.success("Phone number saved");
    onDone();
  }

  return (
    <SettingsCodeForm
      action="Confirm number"
      busyAction="Confirming"
      onCode={handleCode}
      hint={
        <>
          Sent to {phone}.{" "}
          <SettingsSendAgain
            send={() => sendPhoneChangeAgain(phone)}
            sent="Code sent again"
            fallback="Failed to send the code"
          />
        </>
      }
      aside={
        <button type="button" className="link text-small" onClick={onBack}>
          Change number
        </button>
      }
    />
  );
}
