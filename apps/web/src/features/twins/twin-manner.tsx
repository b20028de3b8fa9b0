import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Slider } from "../../components/ui/slider.tsx";
import { Switch } from "../../components/ui/switch.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { firstName } from "../../lib/first-name.ts";
import type { Twin, UpdateTwinData } from "../../lib/generated/types.gen.ts";
import { mayEdit } from "../../lib/may-edit.ts";
import { PublicTrait } from "./public-trait.tsx";
import { SwitchRow, TraitRow } from "./trait-row.tsx";
import { twinQueries, useUpdateTwin } from "./twins.api.ts";

/** How the twin answers. What is a switch here is saved by the flick of it; the words are edited on their own page. */
export function TwinManner({ twin }: { twin: Twin }) {
  const canEdit = mayEdit(twin);

  return (
    <Card>
      <CardHeader title={`How ${firstName(twin.name)} answers`}>
        {canEdit && (
          <Link to={paths.editTwin(twin.id)} className="link text-small">
            Edit
          </Link>
        )}
      </CardHeader>
      <Personality twin={twin} />
      <Temperature twin={twin} />
      <Trait
        twin={twin}
        field="is_dynamic_mode"
        label="Dynamic mode"
        hint={
          twin.is_dynamic_mode
            ? "Remembers each visitor, privately. Off forgets them all."
            : "Off unless you turn it on"
        }
      />
      <Trait
        twin={twin}
        field="is_strict"
        label="Knowledge only"
        hint={twin.is_strict ? "Says so when it finds no source" : "May answer without a source"}
      />
      <PublicTrait twin={twin} />
    </Card>
  );
}

function Personality({ twin }: { twin: Twin }) {
  const { data, isPending, error } = useQuery(twinQueries.personality(twin.id));

  return (
    <TraitRow>
      <span className="text-small text-muted">Personality</span>
      {isPending && <Skeleton className="w-4/5" />}
      {error && <p className="text-small text-danger">{error.message}</p>}
      {data !== undefined && <p className="voice line-clamp-6">{data || "Not described yet."}</p>}
    </TraitRow>
  );
}

function Temperature({ twin }: { twin: Twin }) {
  const [value, setValue] = useState(twin.temperature);
  const update = useUpdateTwin(twin.id);

  function handleCommit(temperature: number) {
    update.mutate(
      { temperature },
      {
        onError: (error) => {
          setValue(twin.temperature);
          toast.error(error.message);
        },
      },
    );
  }

  return (
    <TraitRow>
      <Field label="Temperature" aside={<span className="font-medium figures">{value.toFixed(1)}</span>}>
        <Slider
          value={value}
          max={2}
          onValueChange={setValue}
          onValueCommit={handleCommit}
          disabled={!mayEdit(twin)}
          ends={["Careful", "Inventive"]}
        />
      </Field>
    </TraitRow>
  );
}

interface TraitProps {
  twin: Twin;
  field: "is_dynamic_mode" | "is_strict";
  label: string;
  hint: string;
}

function Trait({ twin, field, label, hint }: TraitProps) {
  const update = useUpdateTwin(twin.id);

  function handleChange(isOn: boolean) {
    const change: UpdateTwinData["body"] = { [field]: isOn };
    update.mutate(change, { onError: (error) => toast.error(error.message) });
  }

  return (
    <SwitchRow label={label} hint={hint}>
      <Switch
        aria-label={label}
        checked={twin[field]}
        saving={update.isPending}
        disabled={!mayEdit(twin)}
        onCheckedChange={handleChange}
      />
    </SwitchRow>
  );
}
