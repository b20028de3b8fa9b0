import { zodResolver } from "@hookform/resolvers/zod";
import { MOST_ANSWERS, SetRoomPayment } from "@parley/contract/room-payments";
import { useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { RadioCards } from "../../components/ui/radio-cards.tsx";
import { Select } from "../../components/ui/select.tsx";
import { SaveBar, SettingsForm, SettingsGroup } from "../../components/ui/settings-form.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Room, RoomPayment, SetRoomPaymentData } from "../../lib/generated/types.gen.ts";
import { useSetPayment } from "./hosting.api.ts";
import { roomQueries } from "./rooms.api.ts";
import { SpentToday } from "./spent-today.tsx";

type PaymentFields = SetRoomPaymentData["body"];
type PaymentFormReturn = UseFormReturn<PaymentFields, unknown, SetRoomPayment>;

/** What a room allows at first, once its owner chooses caps: some twenty answers, a handful for each. */
const FIRST_CAPS = { daily_cap_tokens: 50_000, member_daily_cap_tokens: 10_000 } as const;

export function EditRoomPayment({ room }: { room: Room }) {
  const payment = useQuery(roomQueries.payment(room.id));
  return (
    <CardAnswer query={payment} skeleton={<RowsSkeleton />}>
      {(standing) => standing && <PaymentForm payment={standing} />}
    </CardAnswer>
  );
}

function PaymentForm({ payment }: { payment: RoomPayment }) {
  const { room_id: roomId, spent_today_tokens: _, ...standing } = payment;
  const set = useSetPayment();
  const form = useForm<PaymentFields, unknown, SetRoomPayment>({
    resolver: zodResolver(SetRoomPayment),
    values: { roomId, ...standing },
    resetOptions: { keepDirtyValues: true },
  });
  const handleValid = form.handleSubmit((wanted) =>
    set.mutate(wanted, {
      onSuccess: () => {
        form.reset(wanted);
        toast.success("Who pays was saved");
      },
    }),
  );

  return (
    <SettingsForm
      aria-label="Answers and who pays"
      width="full"
      onSubmit={(event) => void handleValid(event)}
    >
      <AnswersField form={form} />
      <PayerFields form={form} payment={payment} />
      <SaveBar
        visible={form.formState.isDirty}
        saving={set.isPending}
        error={set.error?.message}
        onDiscard={() => form.reset()}
      />
    </SettingsForm>
  );
}

const ANSWERS = Array.from({ length: MOST_ANSWERS }, (_, n) => ({
  value: String(n + 1),
  label: n === 0 ? "One twin" : `At most ${countOf(n + 1, "twin")}`,
}));

function AnswersField({ form }: { form: PaymentFormReturn }) {
  return (
    <SettingsGroup title="Answers" hint="Whoever is mentioned always answers.">
      <Field label="Who answers a message that mentions nobody" hint="Every answer costs tokens of its own.">
        <Controller
          control={form.control}
          name="max_answers"
          render={({ field: { value, onChange } }) => (
            <Select
              value={String(value)}
              onValueChange={(chosen) => onChange(Number(chosen))}
              options={ANSWERS}
            />
          )}
        />
      </Field>
    </SettingsGroup>
  );
}

interface PayerFieldsProps {
  form: PaymentFormReturn;
  payment: RoomPayment;
}

function PayerFields({ form, payment }: PayerFieldsProps) {
  const whoPays = useWatch({ control: form.control, name: "who_pays" });

  function handleChange(chosen: PaymentFields["who_pays"]) {
    form.setValue("who_pays", chosen, { shouldDirty: true });
    for (const name of ["daily_cap_tokens", "member_daily_cap_tokens"] as const) {
      // A cap that nobody sees any more must not keep the rest from being saved.
      if (chosen !== "room_up_to_cap") form.resetField(name);
      else if (form.getValues(name) === null) form.setValue(name, FIRST_CAPS[name], { shouldDirty: true });
    }
  }

  return (
    <SettingsGroup title="Who pays" hint="The composer says so to everyone, before they ask.">
      <RadioCards label="Who pays" value={whoPays} onValueChange={handleChange} options={MODES} />
      {whoPays === "room_up_to_cap" && <CapFields form={form} />}
      <SpentToday payment={payment} />
    </SettingsGroup>
  );
}

const MODES = [
  { value: "speaker", title: "Whoever asks pays", caption: "Everyone spends tokens of their own." },
  {
    value: "room",
    title: "The room pays",
    caption: "Every answer is paid from your balance. When it is empty, the twins wait.",
  },
  {
    value: "room_up_to_cap",
    title: "The room pays up to a cap",
    caption: "Your balance pays until a cap of the day is reached. From then on whoever asks pays.",
  },
] as const;

function CapFields({ form: { register, formState } }: { form: PaymentFormReturn }) {
  const asTokens = { setValueAs: (text: unknown) => Number(text) };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Tokens a day for everyone"
        hint="Counted from midnight, UTC."
        error={formState.errors.daily_cap_tokens?.message}
      >
        <Input {...register("daily_cap_tokens", asTokens)} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        label="Tokens a day for one member"
        hint="So that one person cannot use it all."
        error={formState.errors.member_daily_cap_tokens?.message}
      >
        <Input {...register("member_daily_cap_tokens", asTokens)} inputMode="numeric" autoComplete="off" />
      </Field>
    </div>
  );
}
