import { HEX_COLOUR } from "@parley/contract/room-themes";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";

interface ColourFieldProps {
  label: string;
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
  error: string | undefined;
}

/** A swatch to pick from and a code to type; both say the same colour. Empty means Parley's own. */
export function ColourField({ label, value, onValueChange, error }: ColourFieldProps) {
  const picked = value && HEX_COLOUR.test(value) ? value : undefined;

  return (
    <Field label={label} error={error}>
      <Input
        value={value ?? ""}
        onChange={(event) => onValueChange(event.target.value.trim() || undefined)}
        placeholder="Parley's own"
        spellCheck={false}
        autoComplete="off"
        className="figures"
        leading={
          <input
            type="color"
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={longHex(picked)}
            onChange={(event) => onValueChange(event.target.value)}
            className="-ml-1 size-6 flex-none cursor-pointer rounded-sm disabled:cursor-not-allowed"
          />
        }
      />
    </Field>
  );
}

/** The browser's picker takes six digits only. */
function longHex(colour = "#808080"): string {
  return colour.length === 4 ? colour.replace(/[0-9a-f]/gi, "$&$&") : colour;
}
