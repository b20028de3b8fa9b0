import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId, useMemo } from "react";
import { cn } from "./cn.ts";

interface FieldControl {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldControl | undefined>(undefined);

/** What a control inside a field needs to be named and described by it; empty outside one. */
export function useFieldControl() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
  };
}

/** For controls that are not labelable elements, such as a slider. */
export const useFieldLabelId = (): string | undefined => useContext(FieldContext)?.labelId;

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Stands at the right end of the label's line: a link or a value. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Field({ label, hint, error, aside, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? hint);
  const invalid = Boolean(error);
  const control = useMemo(
    () => ({ id, labelId: `${id}-label`, describedBy: hasNote ? noteId : undefined, invalid }),
    [id, noteId, hasNote, invalid],
  );

  return (
    <FieldContext value={control}>
      <div className={cn("grid content-start gap-1.5", className)}>
        <div className="flex items-baseline justify-between gap-3">
          <label id={control.labelId} htmlFor={id} className="text-small font-[550]">
            {label}
          </label>
          {aside}
        </div>
        {children}
        {hasNote && <FieldNote id={noteId} hint={hint} error={error} />}
      </div>
    </FieldContext>
  );
}

function FieldNote({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
  if (!error) {
    return (
      <p id={id} className="text-small text-muted">
        {hint}
      </p>
    );
  }
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-small text-danger">
      <CircleAlert aria-hidden="true" className="mt-px" />
      {error}
    </p>
  );
}
