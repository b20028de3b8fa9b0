import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../components/ui/button.tsx";
import { type GuideStep, stepAfter, stepBefore } from "./guide-steps.ts";

export interface StepFrame {
  twinId: string;
  step: GuideStep;
  /** Called when the step is done, after whatever it holds is saved. */
  onDone: () => void;
}

interface StepProps extends StepFrame {
  title: string;
  hint: string;
  isSaving?: boolean | undefined;
  /** The server's refusal, above the button. */
  error?: string | undefined;
  children: ReactNode;
}

/** One step with its ways on: back, past it, or done with it. */
export function Step({ twinId, step, title, hint, onDone, isSaving, error, children }: StepProps) {
  const before = stepBefore(step);
  const after = stepAfter(step);

  return (
    <section aria-labelledby="step-title" className="grid max-w-[720px] gap-5">
      <header className="grid gap-1">
        <h2 id="step-title" className="font-serif text-[1.375rem]/7 font-[480] tracking-[-0.012em]">
          {title}
        </h2>
        <p className="text-text-2">{hint}</p>
      </header>
      {children}
      <footer className="flex flex-wrap items-center gap-2 border-t border-border pt-4">
        {before && (
          <Button asChild variant="ghost">
            <Link to={paths.guideTwin(twinId, before)}>Back</Link>
          </Button>
        )}
        <span role={error ? "alert" : "status"} className="mr-auto text-small text-danger">
          {error}
        </span>
        {after && (
          <Button asChild variant="ghost">
            <Link to={paths.guideTwin(twinId, after)}>Skip</Link>
          </Button>
        )}
        <Button variant="primary" loading={isSaving} loadingLabel="Saving" onClick={onDone}>
          {after ? "Continue" : "Finish"}
        </Button>
      </footer>
    </section>
  );
}
