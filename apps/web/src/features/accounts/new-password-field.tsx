import { useState } from "react";
import { cn } from "../../components/ui/cn.ts";
import { type Strength, strengthOf } from "./password-strength.ts";
import { PasswordField } from "./text-field.tsx";
import type { FieldErrors } from "./use-form.ts";

/** Says while it is typed how good it is; that never stops anybody, the service does. */
export function NewPasswordField({ label, errors }: { label: string; errors: FieldErrors }) {
  const [strength, setStrength] = useState<Strength>();
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      minLength={8}
      maxLength={512}
      errors={errors}
      onChange={(event) => setStrength(event.target.value ? strengthOf(event.target.value) : undefined)}
      hint={strength ? <StrengthHint strength={strength} /> : "At least 8 characters."}
    />
  );
}

const LOOKS = {
  weak: { bars: 1, colour: "bg-danger", words: "Easy to guess. Longer is better." },
  fair: { bars: 2, colour: "bg-warning", words: "Fair. A few more characters make it strong." },
  strong: { bars: 3, colour: "bg-success", words: "Strong." },
} as const;

function StrengthHint({ strength }: { strength: Strength }) {
  const { bars, colour, words } = LOOKS[strength];
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={cn("h-1 w-6 rounded-full", bar <= bars ? colour : "bg-text/11")} />
        ))}
      </span>
      <span aria-live="polite">{words}</span>
    </span>
  );
}
