import { ROOM_FONTS } from "@parley/contract/room-themes";
import type { RoomSettings } from "@parley/contract/rooms";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Select } from "../../components/ui/select.tsx";
import { SettingsGroup } from "../../components/ui/settings-form.tsx";
import { useFeature } from "../../lib/use-feature.ts";
import { ColourField } from "./colour-field.tsx";
import { LookPreview } from "./look-preview.tsx";
import { PlanNotice } from "./plan-notice.tsx";

interface LookFieldsProps {
  form: UseFormReturn<RoomSettings>;
}

/** Everything about a room's look. On a plan without it, the fields are there to see and the paywall opens on use. */
export function LookFields({ form }: LookFieldsProps) {
  const { isAllowed, attempt } = useFeature("white_label_rooms");
  const [name, theme] = useWatch({ control: form.control, name: ["name", "theme_config"] });

  return (
    <SettingsGroup
      title="Look"
      hint="Colours, font and logo. Contrast is repaired for everyone, in light and in dark."
    >
      {!isAllowed && (
        <PlanNotice onAsk={() => attempt(() => {})}>A room of your own look is part of Pro.</PlanNotice>
      )}
      <fieldset disabled={!isAllowed} className="grid gap-4 sm:grid-cols-2">
        <legend className="sr-only">Colours and font</legend>
        <ColourFields form={form} />
        <FontField form={form} isAllowed={isAllowed} />
        <LogoField form={form} />
      </fieldset>
      <LookPreview name={name} theme={theme} />
    </SettingsGroup>
  );
}

const COLOURS = [
  { field: "primaryColor", label: "Primary colour" },
  { field: "secondaryColor", label: "Secondary colour" },
  { field: "backgroundColor", label: "Background" },
  { field: "textColor", label: "Text" },
] as const;

const ColourFields = ({ form }: LookFieldsProps) =>
  COLOURS.map(({ field, label }) => (
    <Controller
      key={field}
      control={form.control}
      name={`theme_config.${field}`}
      render={({ field: { value, onChange }, fieldState }) => (
        <ColourField label={label} value={value} onValueChange={onChange} error={fieldState.error?.message} />
      )}
    />
  ));

const FontField = ({ form, isAllowed }: LookFieldsProps & { isAllowed: boolean }) => (
  <Field label="Font" hint="For headings and answers.">
    <Controller
      control={form.control}
      name="theme_config.fontFamily"
      render={({ field: { value, onChange } }) => (
        <Select
          value={value ?? "Newsreader"}
          onValueChange={onChange}
          disabled={!isAllowed}
          options={ROOM_FONTS.map((font) => ({ value: font, label: font }))}
        />
      )}
    />
  </Field>
);

const LogoField = ({ form }: LookFieldsProps) => (
  <Field
    label="Logo address"
    hint="An https address of a square picture. We keep a copy of it."
    error={form.formState.errors.logo_url?.message}
  >
    <Input
      {...form.register("logo_url", { setValueAs: (text: string | null) => text?.trim() || null })}
      inputMode="url"
      placeholder="https://"
    />
  </Field>
);
