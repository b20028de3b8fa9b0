import { zodResolver } from "@hookform/resolvers/zod";
import { UpdateProfile } from "@parley/contract/profiles";
import { type UseFormReturn, useForm } from "react-hook-form";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { SaveBar, SettingsForm, SettingsGroup } from "../../components/ui/settings-form.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { usePerson } from "../../lib/person.ts";
import { useUpdateProfile } from "./accounts.api.ts";
import { SettingsAvatar } from "./settings-avatar.tsx";

export function SettingsProfile() {
  const person = usePerson();
  const update = useUpdateProfile(person.id);
  const form = useForm<UpdateProfile>({
    resolver: zodResolver(UpdateProfile),
    values: { first_name: person.firstName, last_name: person.lastName },
    resetOptions: { keepDirtyValues: true },
  });
  const handleValid = form.handleSubmit((wanted) =>
    update.mutate(wanted, {
      onSuccess: () => {
        form.reset(wanted);
        toast.success("Profile saved");
      },
    }),
  );

  return (
    <SettingsForm onSubmit={(event) => void handleValid(event)}>
      <SettingsGroup title="Picture" hint="Beside your name in rooms. It takes effect at once.">
        <SettingsAvatar person={person} />
      </SettingsGroup>
      <NameFields form={form} />
      <SaveBar
        visible={form.formState.isDirty}
        saving={update.isPending}
        error={update.error?.message}
        onDiscard={() => form.reset()}
      />
    </SettingsForm>
  );
}

function NameFields({ form: { register, formState } }: { form: UseFormReturn<UpdateProfile> }) {
  return (
    <SettingsGroup title="Name" hint="How other people see you in rooms and beside your twins.">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={formState.errors.first_name?.message}>
          <Input {...register("first_name")} maxLength={80} autoComplete="given-name" />
        </Field>
        <Field label="Last name" error={formState.errors.last_name?.message}>
          <Input {...register("last_name")} maxLength={80} autoComplete="family-name" />
        </Field>
      </div>
    </SettingsGroup>
  );
}
