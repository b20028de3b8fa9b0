import { Card, CardBody } from "../../../components/ui/card.tsx";
import { TwinPortrait } from "../../../components/ui/twin-portrait.tsx";
import { firstName } from "../../../lib/first-name.ts";
import type { Twin } from "../../../lib/generated/types.gen.ts";
import { PublicTrait } from "../public-trait.tsx";
import { Step, type StepFrame } from "./step.tsx";

export function PublishStep({ twin, ...frame }: StepFrame & { twin: Twin }) {
  return (
    <Step
      {...frame}
      title={`Who may meet ${firstName(twin.name)}?`}
      hint="Private twins are seen by you, their managers and the rooms they sit in. You can change this at any time."
    >
      <Card>
        <CardBody className="flex items-center gap-4">
          <TwinPortrait id={twin.portrait_seed ?? twin.id} index={twin.hue} size={72} />
          <div className="min-w-0">
            <p className="font-serif text-[1.25rem]/7">{twin.name}</p>
            <p className="text-small text-muted">{twin.purpose}</p>
          </div>
        </CardBody>
        <PublicTrait twin={twin} />
      </Card>
    </Step>
  );
}
