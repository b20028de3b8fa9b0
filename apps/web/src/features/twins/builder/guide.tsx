import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Page } from "../../../components/ui/page.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { firstName } from "../../../lib/first-name.ts";
import type { Twin } from "../../../lib/generated/types.gen.ts";
import { twinQueries } from "../twins.api.ts";
import { type GuideStep, stepAfter } from "./guide-steps.ts";
import { NameStep } from "./name-step.tsx";
import { PublishStep } from "./publish-step.tsx";
import { Step, type StepFrame } from "./step.tsx";
import { StepRail } from "./step-rail.tsx";
import { VoiceStep } from "./voice-step.tsx";

interface GuideProps {
  twin: Twin;
  step: GuideStep;
  /** What the twin is given to know, and the conversation with it, belong to other features. */
  knowledge: ReactNode;
  tryOut: ReactNode;
}

/** A twin made step by step. Whatever was typed is saved, and every step can be left out. */
export function Guide({ twin, step, knowledge, tryOut }: GuideProps) {
  const navigate = useNavigate();

  async function handleDone() {
    const next = stepAfter(step);
    await navigate(next ? paths.guideTwin(twin.id, next) : paths.twin(twin.id));
    if (!next) toast.success(`${firstName(twin.name)} is ready`);
  }
  const frame = { twinId: twin.id, step, onDone: () => void handleDone() };

  return (
    <Page
      title="Create your twin"
      description="Five steps, saved as you go."
      actions={
        <Button asChild variant="ghost">
          <Link to={paths.editTwin(twin.id)}>All settings</Link>
        </Button>
      }
    >
      <div className="grid items-start gap-6 *:min-w-0 shell:grid-cols-[200px_minmax(0,1fr)]">
        <StepRail twinId={twin.id} step={step} />
        {step === "name" && <NameStep twin={twin} {...frame} />}
        {step === "voice" && <VoiceOf twin={twin} {...frame} />}
        {step === "knowledge" && (
          <Step
            {...frame}
            title={`What should ${firstName(twin.name)} know?`}
            hint="One file you are proud of is enough to begin. Go on while it is being read."
          >
            {knowledge}
          </Step>
        )}
        {step === "try" && (
          <Step
            {...frame}
            title={`Ask ${firstName(twin.name)} something`}
            hint="An answer points at its sources by number. Press one to see the passage."
          >
            {tryOut}
          </Step>
        )}
        {step === "publish" && <PublishStep twin={twin} {...frame} />}
      </div>
    </Page>
  );
}

function VoiceOf({ twin, ...frame }: StepFrame & { twin: Twin }) {
  const { data: personality } = useSuspenseQuery(twinQueries.personality(twin.id));
  return <VoiceStep twin={twin} personality={personality} {...frame} />;
}
