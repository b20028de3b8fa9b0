import { TextField } from "./text-field.tsx";
import type { FieldErrors, FormFields } from "./use-form.ts";

export interface Names {
  first_name: string;
  last_name: string;
}

export function NameFields({ errors, names }: { errors: FieldErrors; names?: Names | undefined }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label="First name"
        name="first_name"
        autoComplete="given-name"
        maxLength={80}
        defaultValue={names?.first_name}
        errors={errors}
      />
      <TextField
        label="Last name"
        name="last_name"
        autoComplete="family-name"
        maxLength={80}
        defaultValue={names?.last_name}
        errors={errors}
      />
    </div>
  );
}

export const namesIn = (field: FormFields): Names => ({
  first_name: field("first_name").trim(),
  last_name: field("last_name").trim(),
});
