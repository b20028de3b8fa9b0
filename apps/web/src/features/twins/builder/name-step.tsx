import { Card, CardBody } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { Textarea } from "../../../components/ui/textarea.tsx";
import type { Twin } from "../../../lib/generated/types.gen.ts";
import { NEW_TWIN } from "../new-twin.ts";
import { PortraitField } from "../portrait-field.tsx";
import { Step, type StepFrame } from "./step.tsx";
import { useStepForm } from "./use-step-form.ts";

export function NameStep({ twin, onDone, ...place }: StepFrame & { twin: Twin }) {
  const { form, save, update, frame } = useStepForm(twin.id, knownOf(twin), onDone);
  const { register, formState } = form;

  return (
    <Step {...place} {...frame} title="Who is it?" hint="A name, and what people may ask about.">
      <Card>
        <CardBody className="grid gap-4">
          <PortraitField
            twin={twin}
            seed={twin.portrait_seed}
            onSeedChange={(portrait_seed) => update.mutate({ portrait_seed })}
          />
          <Field label="Name" error={formState.errors.name?.message}>
            <Input
              {...register("name", { onBlur: save })}
              maxLength={80}
              autoComplete="off"
              placeholder="Ines Carvalho"
            />
          </Field>
          <Field
            label="Purpose"
            hint="One line, shown under the name."
            error={formState.errors.purpose?.message}
          >
            <Input
              {...register("purpose", { onBlur: save })}
              maxLength={200}
              autoComplete="off"
              placeholder="Pricing for small studios"
            />
          </Field>
          <Field label="Description" error={formState.errors.description?.message}>
            <Textarea
              {...register("description", { onBlur: save })}
              rows={3}
              maxLength={2000}
              placeholder="Helps studios of one to ten people set a price, say it out loud and keep it."
            />
          </Field>
        </CardBody>
      </Card>
    </Step>
  );
}

const knownOf = (twin: Twin) => ({
  name: unlessNew(twin, "name"),
  purpose: unlessNew(twin, "purpose"),
  description: unlessNew(twin, "description"),
});

/** What every new twin is called says nothing about this one: the field is empty until somebody does. */
function unlessNew(twin: Twin, field: "name" | "purpose" | "description"): string {
  return twin[field] === NEW_TWIN[field] ? "" : twin[field];
}
