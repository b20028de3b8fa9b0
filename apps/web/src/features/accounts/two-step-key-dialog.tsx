import { SettingsDialog } from "./settings-dialog.tsx";
import { SettingsDialogForm } from "./settings-dialog-form.tsx";
import { useRefreshUser } from "./settings-sign-in.api.ts";
import type { Adding } from "./two-step-adding.ts";
import { freeName } from "./two-step-factor.ts";
import { addKey } from "./two-step-factors.api.ts";
import { TwoStepNameField } from "./two-step-name-field.tsx";
import { useForm } from "./use-form.ts";

export function TwoStepKeyDialog({ steps, onAdded, onClose }: Adding) {
  return (
    <SettingsDialog
      isOpen
      onOpenChange={onClose}
      title="Add a security key"
      description="A key that you plug in or hold close, or this device's own fingerprint or face. Your browser asks for it next."
    >
      <KeyForm name={freeName("webauthn", steps)} onAdded={onAdded} />
    </SettingsDialog>
  );
}

function KeyForm({ name, onAdded }: { name: string; onAdded: () => void }) {
  const refresh = useRefreshUser();
  const form = useForm(async (field) => {
    await addKey(field("name").trim());
    await refresh();
    onAdded();
  }, "Failed to add the key");

  return (
    <SettingsDialogForm form={form} action="Continue" busyAction="Waiting for your key">
      <TwoStepNameField errors={form.fieldErrors} name={name} />
    </SettingsDialogForm>
  );
}
