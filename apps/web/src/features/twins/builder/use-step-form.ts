import { zodResolver } from "@hookform/resolvers/zod";
import { TwinSettings } from "@parley/contract/twins";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { changedFields } from "../../../lib/changed-fields.ts";
import { useUpdateTwin } from "../twins.api.ts";

const Settings = TwinSettings.pick({
  name: true,
  purpose: true,
  description: true,
  personality: true,
  temperature: true,
}).partial();
export type StepFields = Partial<
  Pick<TwinSettings, "name" | "purpose" | "description" | "personality" | "temperature">
>;

/** A few of the twin's fields, saved when one is left and before the step is. */
export function useStepForm(twinId: string, values: StepFields, onDone: () => void) {
  const update = useUpdateTwin(twinId);
  const saved = useRef(values);
  const saving = useRef(Promise.resolve(true));
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm<StepFields>({ resolver: zodResolver(Settings), defaultValues: values });

  async function send(wanted: StepFields) {
    const changed = changedFields(wanted, differences(wanted, saved.current));
    if (Object.keys(changed).length > 0) await update.mutateAsync(changed);
    saved.current = wanted;
  }
  /** True when everything typed so far is the server's. */
  async function attempt(): Promise<boolean> {
    let isSaved = false;
    const submit = form.handleSubmit(async (wanted) => {
      await send(wanted);
      isSaved = true;
    });
    await submit().catch(() => {}); // shown as the mutation's own error
    return isSaved;
  }
  /** One after the other: the press of a button is also the leaving of a field. */
  function save(): Promise<boolean> {
    saving.current = saving.current.then(attempt);
    return saving.current;
  }
  async function leave(): Promise<void> {
    setIsLeaving(true);
    const isSaved = await save();
    setIsLeaving(false);
    if (isSaved) onDone();
  }

  return {
    form,
    update,
    save: () => void save(),
    /** What the step's frame needs to know. */
    frame: { onDone: () => void leave(), isSaving: isLeaving, error: update.error?.message },
  };
}

const differences = (wanted: StepFields, saved: StepFields) => ({
  name: wanted.name !== saved.name,
  purpose: wanted.purpose !== saved.purpose,
  description: wanted.description !== saved.description,
  personality: wanted.personality !== saved.personality,
  temperature: wanted.temperature !== saved.temperature,
});
