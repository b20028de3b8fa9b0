import { zodResolver } from "@hookform/resolvers/zod";
import { UpdateKnowledge } from "@parley/contract/knowledge";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Dialog, DialogContent } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import type { KnowledgeItem } from "../../lib/generated/types.gen.ts";
import { DialogForm } from "./dialog-form.tsx";
import { useUpdateItem } from "./knowledge.api.ts";

interface RenameItemDialogProps {
  item: KnowledgeItem;
  onClose: () => void;
}

export function RenameItemDialog({ item, onClose }: RenameItemDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Rename" description="The name is what answers cite.">
        <RenameForm item={item} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

const Renamed = z.object({ title: UpdateKnowledge.shape.title.unwrap() });

function RenameForm({ item, onDone }: { item: KnowledgeItem; onDone: () => void }) {
  const update = useUpdateItem(item);
  const { register, handleSubmit, formState } = useForm<z.infer<typeof Renamed>>({
    resolver: zodResolver(Renamed),
    defaultValues: { title: item.title },
  });
  const handleValid = handleSubmit((change) => update.mutate(change, { onSuccess: onDone }));

  return (
    <DialogForm onSubmit={handleValid} mutation={update} action="Rename" busyAction="Renaming">
      <Field label="Name" error={formState.errors.title?.message}>
        <Input {...register("title")} maxLength={300} autoComplete="off" />
      </Field>
    </DialogForm>
  );
}
