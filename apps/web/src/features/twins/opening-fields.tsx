import type { TwinSettings } from "@parley/contract/twins";
import { Controller, type UseFormReturn } from "react-hook-form";
import { Field } from "../../components/ui/field.tsx";
import { SettingsGroup } from "../../components/ui/settings-form.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";

export function OpeningFields({ form }: { form: UseFormReturn<TwinSettings> }) {
  const { register, control, formState } = form;
  const { suggested_questions: wrong } = formState.errors;

  return (
    <SettingsGroup title="Opening" hint="How a conversation begins.">
      <Field label="Greeting" error={formState.errors.greeting?.message}>
        <Textarea {...register("greeting", { setValueAs: textOrNull })} rows={2} maxLength={1000} />
      </Field>
      <Controller
        control={control}
        name="suggested_questions"
        render={({ field }) => (
          <Field
            label="Suggested questions"
            hint="One to a line, four at most."
            error={wrong?.message ?? wrong?.find?.(Boolean)?.message}
          >
            <Textarea
              value={field.value.join("\n")}
              rows={4}
              onChange={({ target }) => field.onChange(target.value.split("\n"))}
              onBlur={() => field.onChange(field.value.map((line) => line.trim()).filter(Boolean))}
            />
          </Field>
        )}
      />
    </SettingsGroup>
  );
}

/** No greeting is null: an empty one would be said aloud as silence. */
const textOrNull = (text: string | null): string | null => text || null;
