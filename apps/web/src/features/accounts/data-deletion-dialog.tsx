import { useQuery } from "@tanstack/react-query";
import { usePerson } from "../../lib/person.ts";
import { accountQueries, useRequestDeletion } from "./account.api.ts";
import { SettingsDialog } from "./settings-dialog.tsx";
import { SettingsDialogForm } from "./settings-dialog-form.tsx";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

/** Typing one's own address is the last chance to notice that this is the wrong button. */
export function DataDeletionDialog({ onClose }: { onClose: () => void }) {
  return (
    <SettingsDialog
      isOpen
      onOpenChange={onClose}
      title="Delete your account?"
      description="Everything listed goes, for good. If you want a copy of your data, download it first."
    >
      <DeletionForm onClose={onClose} />
    </SettingsDialog>
  );
}

function DeletionForm({ onClose }: { onClose: () => void }) {
  const { email } = usePerson();
  const { data: user } = useQuery(accountQueries.user());
  const request = useRequestDeletion();
  const form = useForm(async (field) => {
    await request.mutateAsync(field("confirmation").trim());
    onClose();
  }, "Failed to delete your account");
  const address = email || user?.phone;

  return (
    <SettingsDialogForm
      form={form}
      action="Delete my account"
      busyAction="Deleting"
      cancel="Keep my account"
      variant="danger"
    >
      <TextField
        label={email ? "Your e-mail" : "Your phone number"}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={address ? `Type ${address} to confirm.` : "Type it to confirm."}
        errors={form.fieldErrors}
      />
    </SettingsDialogForm>
  );
}
