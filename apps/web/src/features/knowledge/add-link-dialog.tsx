import { zodResolver } from "@hookform/resolvers/zod";
import { ProcessTwinContent } from "@parley/contract/knowledge";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Dialog, DialogContent } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { useAddKnowledge } from "./knowledge.api.ts";

export interface AddDialogProps {
  twinId: string;
  onClose: () => void;
}

export function AddLinkDialog({ twinId, onClose }: AddDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Add a link"
        description="A page, a document, or a sitemap or feed whose pages you then choose."
      >
        <AddLinkForm twinId={twinId} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

const [LinkContent] = ProcessTwinContent.options;
const NewLink = LinkContent.pick({ sourceUrl: true });

function AddLinkForm({ twinId, onDone }: { twinId: string; onDone: () => void }) {
  const add = useAddKnowledge();
  const { register, handleSubmit, formState } = useForm<z.infer<typeof NewLink>>({
    resolver: zodResolver(NewLink),
    defaultValues: { sourceUrl: "" },
  });
  const handleValid = handleSubmit(({ sourceUrl }) =>
    add.mutate({ twinId, contentType: "link", sourceUrl }, { onSuccess: onDone }),
  );

  return (
    <DialogForm onSubmit={handleValid} mutation={add} action="Add link" busyAction="Adding">
      <Field label="Address" error={formState.errors.sourceUrl?.message}>
        <Input
          {...register("sourceUrl", { setValueAs: withScheme })}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="northlight.studio/essays"
        />
      </Field>
    </DialogForm>
  );
}

/** People write addresses as they read them: without the part every address has. */
function withScheme(typed: string): string {
  const address = typed.trim();
  return address === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}
