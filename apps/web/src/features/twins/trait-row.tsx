import type { ReactNode } from "react";

export const TraitRow = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-1.5 border-t border-border px-5 py-3.5 max-sm:px-4">{children}</div>
);

interface SwitchRowProps {
  label: string;
  hint: string;
  /** The switch, or what stands in its place. */
  children: ReactNode;
}

export const SwitchRow = ({ label, hint, children }: SwitchRowProps) => (
  <TraitRow>
    <div className="flex items-center justify-between gap-3">
      <div>
        <b className="font-medium">{label}</b>
        <p className="text-small text-muted">{hint}</p>
      </div>
      {children}
    </div>
  </TraitRow>
);
