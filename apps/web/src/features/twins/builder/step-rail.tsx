import { Check } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { cn } from "../../../components/ui/cn.ts";
import { GUIDE_STEPS, type GuideStep, STEP_TITLES } from "./guide-steps.ts";

interface StepRailProps {
  twinId: string;
  step: GuideStep;
}

/** Where one is, and the way to every other step: nothing here must be done in order. */
export function StepRail({ twinId, step }: StepRailProps) {
  const at = GUIDE_STEPS.indexOf(step);

  return (
    <nav aria-label="Steps">
      <ol className="flex gap-1 max-shell:overflow-x-auto max-shell:[scrollbar-width:none] shell:grid">
        {GUIDE_STEPS.map((name, place) => (
          <li key={name} className="flex-none">
            <Link
              to={paths.guideTwin(twinId, name)}
              aria-current={name === step ? "step" : undefined}
              className="flex items-center gap-2.5 rounded-md px-2.5 py-2 font-[550] whitespace-nowrap text-muted transition-colors duration-(--dur-1) hover:bg-hover hover:text-text aria-[current=step]:bg-selected aria-[current=step]:text-text"
            >
              <span
                className={cn(
                  "grid size-6 flex-none place-items-center rounded-full border text-caption figures",
                  place < at && "border-success-line bg-success-soft text-success",
                  place === at && "border-accent-mark bg-accent text-accent-fg",
                  place > at && "border-border-strong",
                )}
              >
                {place < at ? <Check aria-label="Passed" /> : place + 1}
              </span>
              <span className={name === step ? undefined : "max-sm:sr-only"}>{STEP_TITLES[name]}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
