import { zodResolver } from "@hookform/resolvers/zod";
import { CreateRoom } from "@parley/contract/rooms";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { AccessField } from "./access-field.tsx";
import { useCreateRoom } from "./rooms.api.ts";

interface CreateRoomDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function CreateRoomDialog({ isOpen, onOpenChange }: CreateRoomDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent title="Create a room" description="A place for people and twins to talk.">
        <CreateRoomForm />
      </DialogContent>
    </Dialog>
  );
}

/** Mounted with the dialog, so the id made here lives as long as this attempt: sending it twice makes one room. */
function CreateRoomForm() {
  const navigate = useNavigate();
  const create = useCreateRoom();
  const errorId = useId();
  const { register, control, handleSubmit, formState } = useForm<
    z.input<typeof CreateRoom>,
    unknown,
    CreateRoom
  >({
    resolver: zodResolver(CreateRoom),
    defaultValues: { id: crypto.randomUUID(), name: "", description: "", access_type: "private" },
  });
  const handleValid = handleSubmit((room) =>
    create.mutate(room, { onSuccess: ({ id }) => void navigate(paths.room(id)) }),
  );

  return (
    <form noValidate onSubmit={(event) => void handleValid(event)} className="grid gap-4">
      <Field label="Name" error={formState.errors.name?.message}>
        <Input {...register("name")} maxLength={80} autoComplete="off" placeholder="Northlight" />
      </Field>
      <Field
        label="Description"
        hint="One line, shown under the name."
        error={formState.errors.description?.message}
      >
        <Textarea {...register("description")} rows={2} maxLength={500} />
      </Field>
      <Controller
        control={control}
        name="access_type"
        render={({ field }) => (
          <AccessField value={field.value ?? "private"} onValueChange={field.onChange} />
        )}
      />
      {create.error && (
        <p id={errorId} role="alert" className="text-small text-danger">
          {create.error.message}
        </p>
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button variant="primary" type="submit" loading={create.isPending} loadingLabel="Creating">
          Create room
        </Button>
      </DialogFooter>
    </form>
  );
}
