import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { type Document, evaluationQueries, useAddGolden } from "./evaluation.api.ts";

interface GoldenDialogProps {
  twin: Twin;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  question?: string;
  /** What a try of the question found, best first. */
  found?: readonly Document[];
}

export function GoldenDialog({ isOpen, onOpenChange, ...form }: GoldenDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        title="A golden question"
        description="Asked again after every change. It passes while the document it needs is found."
      >
        <GoldenForm {...form} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

type GoldenFormProps = Omit<GoldenDialogProps, "isOpen" | "onOpenChange"> & { onDone: () => void };

function GoldenForm({ twin, question: tried = "", found = [], onDone }: GoldenFormProps) {
  const { data: newest = [] } = useQuery(evaluationQueries.documents(twin.id));
  const [question, setQuestion] = useState(tried);
  const [expected, setExpected] = useState(found[0]?.id);
  const add = useAddGolden(twin.id);
  const documents = [...found, ...newest.filter(({ id }) => !found.some((known) => known.id === id))];

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (question.trim() === "" || expected === undefined) return;
    add.mutate(
      { question: question.trim(), expected_item_id: expected },
      {
        onSuccess: () => {
          toast.success("Golden question added");
          onDone();
        },
      },
    );
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <Field label="Question">
        <Textarea
          value={question}
          rows={2}
          maxLength={1000}
          onChange={({ target }) => setQuestion(target.value)}
        />
      </Field>
      <Field label="The document it needs">
        <Select
          value={expected}
          onValueChange={setExpected}
          placeholder="Choose a document"
          options={documents.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </Field>
      {add.error && (
        <p role="alert" className="text-small text-danger">
          {add.error.message}
        </p>
      )}
      <Actions isComplete={question.trim() !== "" && expected !== undefined} isAdding={add.isPending} />
    </form>
  );
}

function Actions({ isComplete, isAdding }: { isComplete: boolean; isAdding: boolean }) {
  return (
    <DialogFooter>
      <DialogClose asChild>
        <Button variant="ghost">Cancel</Button>
      </DialogClose>
      <Button type="submit" variant="primary" disabled={!isComplete} loading={isAdding} loadingLabel="Adding">
        Add question
      </Button>
    </DialogFooter>
  );
}
