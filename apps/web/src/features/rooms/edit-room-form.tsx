import { zodResolver } from "@hookform/resolvers/zod";
import { RoomSettings } from "@parley/contract/rooms";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { SaveBar, SettingsForm, SettingsGroup } from "../../components/ui/settings-form.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { changedFields } from "../../lib/changed-fields.ts";
import type { Room } from "../../lib/generated/types.gen.ts";
import { AccessField } from "./access-field.tsx";
import { LookFields } from "./look-fields.tsx";
import { useUpdateRoom } from "./rooms.api.ts";

export function EditRoomForm({ room }: { room: Room }) {
  const { name, description, access_type, logo_url, theme_config } = room;
  const update = useUpdateRoom(room.id);
  const form = useForm<RoomSettings>({
    resolver: zodResolver(RoomSettings),
    values: { name, description, access_type, logo_url, theme_config },
    resetOptions: { keepDirtyValues: true },
  });
  const handleValid = form.handleSubmit((wanted) =>
    update.mutate(changedFields(wanted, form.formState.dirtyFields), {
      onSuccess: () => {
        form.reset(wanted);
        toast.success("Room saved");
      },
    }),
  );

  return (
    <SettingsForm onSubmit={(event) => void handleValid(event)} width="full">
      <BasicsFields form={form} />
      <LookFields form={form} />
      <SaveBar
        visible={form.formState.isDirty}
        saving={update.isPending}
        error={update.error?.message}
        onDiscard={() => form.reset()}
      />
    </SettingsForm>
  );
}

function BasicsFields({ form }: { form: UseFormReturn<RoomSettings> }) {
  const { register, control, formState } = form;

  return (
    <SettingsGroup title="Room" hint="What people see before they come in.">
      <Field label="Name" error={formState.errors.name?.message}>
        <Input {...register("name")} maxLength={80} autoComplete="off" />
      </Field>
      <Field
        label="Description"
        hint="One line, shown under the name."
        error={formState.errors.description?.message}
      >
        <Textarea {...register("description")} rows={2} maxLength={500} />
      </Field>
      <Controller
        control={control}
        name="access_type"
        render={({ field }) => <AccessField value={field.value} onValueChange={field.onChange} />}
      />
    </SettingsGroup>
  );
}
