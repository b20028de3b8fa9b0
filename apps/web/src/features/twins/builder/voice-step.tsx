import { RadioGroup } from "radix-ui";
import { Controller } from "react-hook-form";
import { Card, CardBody } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Slider } from "../../../components/ui/slider.tsx";
import { Textarea } from "../../../components/ui/textarea.tsx";
import { firstName } from "../../../lib/first-name.ts";
import type { Twin } from "../../../lib/generated/types.gen.ts";
import { NEW_TWIN } from "../new-twin.ts";
import { MANNERS, type Manner, SAMPLE_QUESTION } from "./manners.ts";
import { Step, type StepFrame } from "./step.tsx";
import { useStepForm } from "./use-step-form.ts";

interface VoiceStepProps extends StepFrame {
  twin: Twin;
  personality: string;
}

export function VoiceStep({ twin, personality, onDone, ...place }: VoiceStepProps) {
  const values = {
    personality: personality === NEW_TWIN.personality ? "" : personality,
    temperature: twin.temperature,
  };
  const { form, save, frame } = useStepForm(twin.id, values, onDone);
  const { register, control, setValue, watch, formState } = form;

  function handlePick(manner: Manner) {
    setValue("personality", manner.personality);
    save();
  }

  return (
    <Step
      {...place}
      {...frame}
      title={`How does ${firstName(twin.name)} speak?`}
      hint="The same question, answered in three manners. Pick the nearest, then put it in your own words."
    >
      <Manners chosen={watch("personality")} onPick={handlePick} />
      <Card>
        <CardBody className="grid gap-4">
          <Field
            label="Personality"
            hint="Only you and its managers read this."
            error={formState.errors.personality?.message}
          >
            <Textarea
              {...register("personality", { onBlur: save })}
              rows={4}
              maxLength={8000}
              placeholder={NEW_TWIN.personality}
            />
          </Field>
          <Controller
            control={control}
            name="temperature"
            render={({ field: { value = twin.temperature, onChange } }) => (
              <Temperature value={value} onChange={onChange} onCommit={save} />
            )}
          />
        </CardBody>
      </Card>
    </Step>
  );
}

interface TemperatureProps {
  value: number;
  onChange: (value: number) => void;
  onCommit: () => void;
}

function Temperature({ value, onChange, onCommit }: TemperatureProps) {
  return (
    <Field label="Temperature" aside={<span className="font-medium figures">{value.toFixed(1)}</span>}>
      <Slider
        value={value}
        onValueChange={onChange}
        onValueCommit={onCommit}
        max={2}
        ends={["Careful", "Inventive"]}
      />
    </Field>
  );
}

interface MannersProps {
  chosen: string | undefined;
  onPick: (manner: Manner) => void;
}

function Manners({ chosen, onPick }: MannersProps) {
  const value = MANNERS.find(({ personality }) => personality === chosen)?.name ?? null;

  function handleChange(name: string) {
    const manner = MANNERS.find((candidate) => candidate.name === name);
    if (manner) onPick(manner);
  }

  return (
    <div className="grid gap-2.5">
      <p className="text-small text-muted">“{SAMPLE_QUESTION}”</p>
      <RadioGroup.Root
        aria-label="Manner"
        value={value}
        onValueChange={handleChange}
        className="grid gap-2.5 sm:grid-cols-3"
      >
        {MANNERS.map(({ name, answer }) => (
          <RadioGroup.Item
            key={name}
            value={name}
            aria-label={name}
            className="grid content-start gap-1.5 rounded-lg border border-border-strong bg-raised p-4 text-left transition-colors duration-(--dur-1) hover:bg-hover data-[state=checked]:border-accent-mark data-[state=checked]:bg-accent-soft data-[state=checked]:ring-1 data-[state=checked]:ring-accent-mark"
          >
            <span className="text-small font-[550]">{name}</span>
            <span className="font-serif text-[0.9375rem]/[1.4375rem] text-pretty">{answer}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}
