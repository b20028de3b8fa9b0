import type { ReactNode } from "react";
import { TextField } from "./text-field.tsx";
import type { FieldErrors } from "./use-form.ts";

export interface CodeFieldProps {
  errors: FieldErrors;
  label?: string;
  hint?: ReactNode;
  aside?: ReactNode;
}

/** The button that was pressed is gone; the code is what one wants to type next. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/** Six digits, from an app, a text message or a mail. */
export function CodeField({ label = "Code", ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*\d{3}\s?\d{3}\s*"
      title="The code has 6 digits."
      maxLength={9}
      ref={focus}
      className="tracking-[0.12em] figures"
    />
  );
}

/** As typed, with or without the space that apps show in the middle. */
export const digitsOf = (code: string): string => code.replaceAll(/\s/g, "");
