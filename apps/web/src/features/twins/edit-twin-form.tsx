import { zodResolver } from "@hookform/resolvers/zod";
import { TwinSettings } from "@parley/contract/twins";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { SaveBar, SettingsForm, SettingsGroup } from "../../components/ui/settings-form.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { changedFields } from "../../lib/changed-fields.ts";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { AnsweringFields } from "./answering-fields.tsx";
import { MannerFields } from "./manner-fields.tsx";
import { OpeningFields } from "./opening-fields.tsx";
import { PortraitField } from "./portrait-field.tsx";
import { useUpdateTwin } from "./twins.api.ts";

interface EditTwinFormProps {
  twin: Twin;
  personality: string;
}

export function EditTwinForm({ twin, personality }: EditTwinFormProps) {
  const update = useUpdateTwin(twin.id);
  const form = useForm<TwinSettings>({
    resolver: zodResolver(TwinSettings),
    values: formOf(twin, personality),
    resetOptions: { keepDirtyValues: true },
  });
  const handleValid = form.handleSubmit((wanted) =>
    update.mutate(changedFields(wanted, form.formState.dirtyFields), {
      onSuccess: () => {
        form.reset(wanted);
        toast.success("Twin saved");
      },
    }),
  );

  return (
    <SettingsForm onSubmit={(event) => void handleValid(event)} width="full">
      <IdentityFields form={form} twin={twin} />
      <MannerFields form={form} />
      <OpeningFields form={form} />
      <AnsweringFields form={form} isOwner={twin.my_role === "owner"} />
      <SaveBar
        visible={form.formState.isDirty}
        saving={update.isPending}
        error={update.error?.message}
        onDiscard={() => form.reset()}
      />
    </SettingsForm>
  );
}

function formOf(twin: Twin, personality: string): TwinSettings {
  const { name, purpose, description, greeting, suggested_questions } = twin;
  const { temperature, is_dynamic_mode, is_strict, portrait_seed, model, free_messages_per_day } = twin;
  return {
    ...{ name, purpose, description, personality, greeting, suggested_questions },
    ...{ temperature, is_dynamic_mode, is_strict, portrait_seed, model, free_messages_per_day },
  };
}

interface IdentityFieldsProps {
  form: UseFormReturn<TwinSettings>;
  twin: Twin;
}

function IdentityFields({ form: { register, control, formState }, twin }: IdentityFieldsProps) {
  return (
    <SettingsGroup title="Identity" hint="What people see before they ask.">
      <Controller
        control={control}
        name="portrait_seed"
        render={({ field }) => <PortraitField twin={twin} seed={field.value} onSeedChange={field.onChange} />}
      />
      <Field label="Name" error={formState.errors.name?.message}>
        <Input {...register("name")} maxLength={80} autoComplete="off" />
      </Field>
      <Field label="Purpose" hint="One line, shown under the name." error={formState.errors.purpose?.message}>
        <Input {...register("purpose")} maxLength={200} autoComplete="off" />
      </Field>
      <Field label="Description" error={formState.errors.description?.message}>
        <Textarea {...register("description")} rows={3} maxLength={2000} />
      </Field>
    </SettingsGroup>
  );
}
