import { useQuery } from "@tanstack/react-query";
import { Field } from "../../components/ui/field.tsx";
import { Select } from "../../components/ui/select.tsx";
import type { ModelChoice } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";
import { twinQueries } from "./twins.api.ts";

/** Stands for no choice: the twin moves along when the platform changes its mind. */
const DEFAULT = "default";

interface ModelFieldProps {
  model: string | null;
  onModelChange: (model: string | null) => void;
  error: string | undefined;
}

export function ModelField({ model, onModelChange, error }: ModelFieldProps) {
  const { data: models = [], error: failure } = useQuery(twinQueries.models());
  const chosen = models.find(({ id, is_default }) => (model === null ? is_default : id === model));

  return (
    <Field
      label="Model"
      hint={chosen && `Reads up to ${formatTokens(chosen.window)} tokens at once.`}
      error={error ?? failure?.message}
    >
      <Select
        value={model ?? DEFAULT}
        options={optionsOf(models, model)}
        onValueChange={(value) => onModelChange(value === DEFAULT ? null : value)}
      />
    </Field>
  );
}

/** One that is no longer offered is still named: the form must not change it behind its owner's back. */
function optionsOf(models: ModelChoice[], model: string | null) {
  const standard = models.find(({ is_default }) => is_default);
  const offered = models.map(({ id, name }) => ({ value: id, label: name }));
  const isOffered = model === null || models.some(({ id }) => id === model);
  return [
    {
      value: DEFAULT,
      label: standard ? `The platform's choice (${standard.name})` : "The platform's choice",
    },
    ...offered,
    ...(isOffered ? [] : [{ value: model, label: model }]),
  ];
}
