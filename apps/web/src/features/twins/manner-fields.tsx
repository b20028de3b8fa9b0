import type { TwinSettings } from "@parley/contract/twins";
import { Controller, type UseFormReturn } from "react-hook-form";
import { Field } from "../../components/ui/field.tsx";
import { SettingsGroup } from "../../components/ui/settings-form.tsx";
import { Slider } from "../../components/ui/slider.tsx";
import { Switch } from "../../components/ui/switch.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";

export function MannerFields({ form }: { form: UseFormReturn<TwinSettings> }) {
  const { register, control, formState } = form;

  return (
    <SettingsGroup title="Manner" hint="How it answers. Only you and its managers read this.">
      <Field label="Personality" error={formState.errors.personality?.message}>
        <Textarea {...register("personality")} rows={5} maxLength={8000} />
      </Field>
      <Controller
        control={control}
        name="temperature"
        render={({ field }) => (
          <Field
            label="Temperature"
            aside={<span className="font-medium figures">{field.value.toFixed(1)}</span>}
          >
            <Slider
              value={field.value}
              onValueChange={field.onChange}
              max={2}
              ends={["Careful", "Inventive"]}
            />
          </Field>
        )}
      />
      <SwitchField
        form={form}
        name="is_dynamic_mode"
        label="Dynamic mode"
        hint="Keeps a private memory of each visitor, which they can see and delete."
      />
      <SwitchField
        form={form}
        name="is_strict"
        label="Answer from its knowledge only"
        hint="Says so when it finds no source, and charges nothing."
      />
    </SettingsGroup>
  );
}

interface SwitchFieldProps {
  form: UseFormReturn<TwinSettings>;
  name: "is_dynamic_mode" | "is_strict";
  label: string;
  hint: string;
}

function SwitchField({ form, name, label, hint }: SwitchFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <div className="flex items-center justify-between gap-4">
          <div>
            <b className="font-medium">{label}</b>
            <p className="text-small text-muted">{hint}</p>
          </div>
          <Switch aria-label={label} checked={field.value} onCheckedChange={field.onChange} />
        </div>
      )}
    />
  );
}
