import { useState } from "react";
import { SettingsCodeForm } from "./settings-code-form.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { SettingsDialogForm } from "./settings-dialog-form.tsx";
import { numberOf, SettingsNumberField } from "./settings-number-field.tsx";
import { SettingsSendAgain } from "./settings-send-again.tsx";
import { useRefreshUser } from "./settings-sign-in.api.ts";
import type { Adding } from "./two-step-adding.ts";
import { freeName } from "./two-step-factor.ts";
import { confirmText, startPhone, textCode } from "./two-step-factors.api.ts";
import { TwoStepNameField } from "./two-step-name-field.tsx";
import { useForm } from "./use-form.ts";

/** A number that has been asked for its first code. */
interface NewPhone {
  factorId: string;
  challengeId: string;
  phone: string;
}

export function TwoStepPhoneDialog({ steps, onAdded, onClose }: Adding) {
  const [started, setStarted] = useState<NewPhone>();
  return (
    <SettingsDialog
      isOpen
      onOpenChange={onClose}
      title="Use text messages"
      description="A code comes to your phone when you sign in. An app or a key is safer: numbers can be taken over."
    >
      {started ? (
        <CodeForm started={started} onResent={setStarted} onAdded={onAdded} />
      ) : (
        <NumberForm name={freeName("phone", steps)} onStarted={setStarted} />
      )}
    </SettingsDialog>
  );
}

function NumberForm({ name, onStarted }: { name: string; onStarted: (started: NewPhone) => void }) {
  const form = useForm(async (field) => {
    const phone = numberOf(field("phone"));
    const factorId = await startPhone(field("name").trim(), phone);
    onStarted({ factorId, phone, challengeId: await textCode(factorId) });
  }, "Failed to send the code");

  return (
    <SettingsDialogForm form={form} action="Send code" busyAction="Sending code">
      <SettingsNumberField errors={form.fieldErrors} />
      <TwoStepNameField errors={form.fieldErrors} name={name} />
    </SettingsDialogForm>
  );
}

interface CodeFormProps {
  started: NewPhone;
  onResent: (started: NewPhone) => void;
  onAdded: () => void;
}

function CodeForm({ started, onResent, onAdded }: CodeFormProps) {
  const { factorId, challengeId, phone } = started;
  const refresh = useRefreshUser();
  async function handleCode(code: string) {
    await confirmText(factorId, challengeId, code);
    await refresh();
    onAdded();
  }

  return (
    <SettingsCodeForm
      action="Turn on"
      busyAction="Checking"
      onCode={handleCode}
      hint={
        <>
          Sent to {phone}.{" "}
          <SettingsSendAgain
            send={async () => onResent({ ...started, challengeId: await textCode(factorId) })}
            sent="Code sent again"
            fallback="Failed to send the code"
          />
        </>
      }
    />
  );
}
