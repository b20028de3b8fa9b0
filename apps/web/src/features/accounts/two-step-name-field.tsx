import { TextField } from "./text-field.tsx";
import type { FieldErrors } from "./use-form.ts";

/** What tells one second step from another in the list, and at sign-in. */
export function TwoStepNameField({ errors, name }: { errors: FieldErrors; name: string }) {
  return (
    <TextField
      label="Name"
      name="name"
      maxLength={60}
      autoComplete="off"
      hint="So that you know which one it is."
      defaultValue={name}
      errors={errors}
    />
  );
}
