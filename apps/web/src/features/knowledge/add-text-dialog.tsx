import { zodResolver } from "@hookform/resolvers/zod";
import { ProcessTwinContent } from "@parley/contract/knowledge";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Dialog, DialogContent } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import type { AddDialogProps } from "./add-link-dialog.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { useAddKnowledge } from "./knowledge.api.ts";

export function AddTextDialog({ twinId, onClose }: AddDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="lg"
        keepOpen
        title="Add text"
        description="Notes, a transcript, an answer you give often."
      >
        <AddTextForm twinId={twinId} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

const [, , TextContent] = ProcessTwinContent.options;
const NewText = TextContent.pick({ extractedText: true }).extend({ title: z.string().trim().max(300) });

function AddTextForm({ twinId, onDone }: { twinId: string; onDone: () => void }) {
  const add = useAddKnowledge();
  const { register, handleSubmit, formState } = useForm<z.infer<typeof NewText>>({
    resolver: zodResolver(NewText),
    defaultValues: { title: "", extractedText: "" },
  });
  const handleValid = handleSubmit(({ title, extractedText }) =>
    add.mutate(
      { twinId, contentType: "text", extractedText, ...(title && { title }) },
      { onSuccess: onDone },
    ),
  );

  return (
    <DialogForm onSubmit={handleValid} mutation={add} action="Add text" busyAction="Adding">
      <Field label="Name" hint="Left empty, its first line." error={formState.errors.title?.message}>
        <Input {...register("title")} maxLength={300} autoComplete="off" />
      </Field>
      <Field label="Text" error={formState.errors.extractedText?.message}>
        <Textarea {...register("extractedText")} className="max-h-[50dvh] min-h-48" />
      </Field>
    </DialogForm>
  );
}
