import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import type { FieldErrors } from "./use-form.ts";

interface TextFieldProps extends Omit<ComponentProps<typeof Input>, "name"> {
  name: string;
  label: string;
  errors: FieldErrors;
  hint?: ReactNode;
  /** At the right end of the label's line. */
  aside?: ReactNode;
}

export function TextField({ label, errors, hint, aside, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} aside={aside} error={errors[input.name]}>
      <Input required {...input} />
    </Field>
  );
}

export function PasswordField(props: Omit<TextFieldProps, "type" | "trailing" | "name">) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;

  return (
    <TextField
      {...props}
      name="password"
      type={isShown ? "text" : "password"}
      trailing={
        <Button
          variant="ghost"
          size="icon-sm"
          className="-mr-2"
          aria-label={isShown ? "Hide password" : "Show password"}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden="true" />
        </Button>
      }
    />
  );
}
