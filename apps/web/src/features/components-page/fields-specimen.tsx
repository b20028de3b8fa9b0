import { Lock, Search } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { RadioCards } from "../../components/ui/radio-cards.tsx";
import { Select } from "../../components/ui/select.tsx";
import { SaveBar, SettingsForm, SettingsGroup } from "../../components/ui/settings-form.tsx";
import { Slider } from "../../components/ui/slider.tsx";
import { Switch } from "../../components/ui/switch.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { Columns, Row, Sample, Specimen } from "./specimen.tsx";

export function FieldsSpecimen() {
  return (
    <Specimen title="Fields">
      <Columns count={4}>
        <Field label="Name" hint="Shown above every answer.">
          <Input defaultValue="Ines Carvalho" />
        </Field>
        <Field label="Link" error="That is not a web address.">
          <Input defaultValue="northlight,studio" />
        </Field>
        <AccessField />
        <Switches />
        <Field label="Personality" hint="A sentence or two.">
          <Textarea defaultValue="Direct and warm. Gives the number first, then the reason." />
        </Field>
        <Field label="Custom domain" hint="Part of Pro.">
          <Input
            disabled
            placeholder="rooms.example.com"
            trailing={
              <Badge>
                <Lock aria-hidden="true" />
                Pro
              </Badge>
            }
          />
        </Field>
        <Field label="Referral link">
          <Input readOnly defaultValue="parley.example/r/maya" />
        </Field>
        <TemperatureField />
        <Input aria-label="Search rooms" placeholder="Search rooms" leading={<Search aria-hidden="true" />} />
        <AccessCards />
      </Columns>
      <Sample caption="Settings form: label left at 1024 and up, a save bar when something changed">
        <SettingsForm onSubmit={(event) => event.preventDefault()}>
          <SettingsGroup title="Profile" hint="Shown in rooms you join.">
            <Field label="First name">
              <Input defaultValue="Maya" />
            </Field>
            <Field label="Last name">
              <Input defaultValue="Lindqvist" />
            </Field>
          </SettingsGroup>
          <SaveBar visible onDiscard={() => undefined} />
        </SettingsForm>
      </Sample>
    </Specimen>
  );
}

const ACCESS = [
  { value: "private", label: "Private" },
  { value: "public", label: "Public" },
  { value: "paid", label: "Paid", disabled: true },
] as const;

function AccessField() {
  const [access, setAccess] = useState<(typeof ACCESS)[number]["value"]>("private");
  return (
    <Field label="Access" hint="Only invited people can join.">
      <Select value={access} onValueChange={setAccess} options={ACCESS} />
    </Field>
  );
}

function Switches() {
  const [isPublic, setPublic] = useState(true);
  return (
    <div className="grid gap-4">
      <Row className="justify-between">
        <span className="font-medium">Public</span>
        <Switch aria-label="Public" checked={isPublic} onCheckedChange={setPublic} />
      </Row>
      <Row className="justify-between">
        <span className="font-medium">Dynamic mode</span>
        <Switch aria-label="Dynamic mode" />
      </Row>
      <Row className="justify-between">
        <span className="font-medium">Saving</span>
        <Switch aria-label="Saving" defaultChecked saving />
      </Row>
    </div>
  );
}

function TemperatureField() {
  const [temperature, setTemperature] = useState(0.7);
  return (
    <Field label="Temperature" aside={<span className="font-medium figures">{temperature.toFixed(1)}</span>}>
      <Slider value={temperature} onValueChange={setTemperature} ends={["Careful", "Inventive"]} />
    </Field>
  );
}

const WHO_PAYS = [
  { value: "speaker", title: "The speaker pays", caption: "Everyone spends their own tokens" },
  { value: "room", title: "The room sponsors", caption: "You spend yours, up to a daily cap" },
] as const;

function AccessCards() {
  const [payer, setPayer] = useState<(typeof WHO_PAYS)[number]["value"]>("speaker");
  return <RadioCards label="Who pays" value={payer} onValueChange={setPayer} options={WHO_PAYS} />;
}
