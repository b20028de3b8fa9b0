import { TextField } from "./text-field.tsx";
import type { FieldErrors } from "./use-form.ts";

interface SettingsNumberFieldProps {
  errors: FieldErrors;
  defaultValue?: string;
}

export function SettingsNumberField({ errors, defaultValue }: SettingsNumberFieldProps) {
  return (
    <TextField
      label="Phone number"
      name="phone"
      type="tel"
      autoComplete="tel"
      placeholder="+46 70 123 45 67"
      pattern="\+[\d\s\(\)\-]{7,20}"
      title="Write the number with its country code, such as +46 70 123 45 67."
      hint="With its country code."
      className="figures"
      errors={errors}
      defaultValue={defaultValue}
    />
  );
}

/** Without the spaces and signs that people write it with. */
export const numberOf = (typed: string): string => typed.replaceAll(/[\s()-]/g, "");
