import type { TwinSettings } from "@parley/contract/twins";
import { Controller, type UseFormReturn } from "react-hook-form";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { SettingsGroup } from "../../components/ui/settings-form.tsx";
import { ModelField } from "./model-field.tsx";

interface AnsweringFieldsProps {
  form: UseFormReturn<TwinSettings>;
  /** Whoever pays decides what is free. */
  isOwner: boolean;
}

export function AnsweringFields({ form: { control, formState }, isOwner }: AnsweringFieldsProps) {
  return (
    <SettingsGroup title="Answering" hint="What thinks behind it, and who pays.">
      <Controller
        control={control}
        name="model"
        render={({ field }) => (
          <ModelField
            model={field.value}
            onModelChange={field.onChange}
            error={formState.errors.model?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="free_messages_per_day"
        render={({ field }) => (
          <Field
            label="Free messages"
            hint={isOwner ? FREE_HINT : "Only the owner, who pays for them, can change this."}
            error={formState.errors.free_messages_per_day?.message}
          >
            <Input
              type="number"
              inputMode="numeric"
              min={0}
              max={1000}
              className="max-w-40"
              disabled={!isOwner}
              value={Number.isNaN(field.value) ? "" : field.value}
              onChange={({ target }) => field.onChange(target.valueAsNumber)}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
    </SettingsGroup>
  );
}

const FREE_HINT = "Per visitor and day, paid from your tokens. 0 is none.";
