import { zodResolver } from "@hookform/resolvers/zod";
import { AddTwinManager } from "@parley/contract/twins";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "../../components/ui/button.tsx";
import { DialogClose, DialogFooter } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { RadioCards } from "../../components/ui/radio-cards.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { useAddManager } from "./twins.api.ts";

const NewManager = AddTwinManager.omit({ twinId: true });

export function AddManagerForm({ twin, onAdded }: { twin: Twin; onAdded: () => void }) {
  const add = useAddManager(twin.id);
  const { register, control, handleSubmit, formState } = useForm<z.infer<typeof NewManager>>({
    resolver: zodResolver(NewManager),
    defaultValues: { email: "", role: "editor" },
  });
  const handleValid = handleSubmit((manager) =>
    add.mutate(manager, {
      onSuccess: (added) => {
        toast.success(`${nameOf(added)} now manages ${twin.name}`);
        onAdded();
      },
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void handleValid(event)} className="grid gap-4">
      <Field label="E-mail" error={formState.errors.email?.message ?? add.error?.message}>
        <Input {...register("email")} type="email" autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <RadioCards label="Role" value={field.value} onValueChange={field.onChange} options={roles} />
        )}
      />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button variant="primary" type="submit" loading={add.isPending} loadingLabel="Adding">
          Add manager
        </Button>
      </DialogFooter>
    </form>
  );
}

const roles = [
  { value: "editor", title: "Editor", caption: "Changes what the twin knows and how it answers." },
  { value: "analyst", title: "Analyst", caption: "Looks, and changes nothing." },
] as const;
