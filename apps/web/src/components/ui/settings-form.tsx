import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

interface SettingsFormProps extends ComponentProps<"form"> {
  /** Full where a preview stands beside the fields. */
  width?: "column" | "full";
}

/** A 640px column of groups, split by hairlines. */
export function SettingsForm({ width = "column", className, ...props }: SettingsFormProps) {
  return (
    <form
      noValidate
      {...props}
      className={cn(
        "grid max-w-[640px] *:not-first:border-t *:border-border",
        width === "full" ? "shell:max-w-none" : "shell:max-w-[880px]",
        className,
      )}
    />
  );
}

export interface SettingsGroupProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** The label stands left of its fields at 1024 and up, above them below that. */
export function SettingsGroup({ title, hint, children }: SettingsGroupProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 py-6 shell:grid-cols-[224px_minmax(0,640px)] shell:gap-8">
      <legend className="sr-only">{title}</legend>
      <div aria-hidden="true" className="grid content-start gap-1">
        <span className="text-heading">{title}</span>
        {hint && <span className="text-small text-muted">{hint}</span>}
      </div>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </fieldset>
  );
}

export interface SaveBarProps {
  /** Appears when something changed, and only then. */
  visible: boolean;
  saving?: boolean | undefined;
  /** The server's refusal, above the button. */
  error?: string | undefined;
  onDiscard: () => void;
}

export function SaveBar({ visible, saving, error, onDiscard }: SaveBarProps) {
  if (!visible) return null;
  return (
    <div className="sticky bottom-4 z-10 mt-2 flex animate-rise-in flex-wrap items-center gap-2 rounded-lg border border-border bg-raised px-4 py-3 shadow-dock">
      <span
        role={error ? "alert" : "status"}
        className={cn("mr-auto text-small", error ? "text-danger" : "text-muted")}
      >
        {error ?? "You have unsaved changes."}
      </span>
      <Button variant="ghost" onClick={onDiscard} disabled={saving}>
        Discard
      </Button>
      <Button variant="primary" type="submit" loading={saving} loadingLabel="Saving">
        Save changes
      </Button>
    </div>
  );
}
