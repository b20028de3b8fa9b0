import { zodResolver } from "@hookform/resolvers/zod";
import { AnswerQuestion } from "@parley/contract/knowledge";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Dialog, DialogContent } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { firstName } from "../../lib/first-name.ts";
import type { Twin, UnansweredQuestion } from "../../lib/generated/types.gen.ts";
import { DialogForm } from "./dialog-form.tsx";
import { useAnswerQuestion } from "./knowledge.api.ts";

interface AnswerQuestionDialogProps {
  twin: Twin;
  question: UnansweredQuestion;
  onClose: () => void;
}

/** What is answered here becomes something the twin knows, and quotes. */
export function AnswerQuestionDialog(props: AnswerQuestionDialogProps) {
  const { twin, question, onClose } = props;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="lg"
        keepOpen
        title={question.question}
        description={`${firstName(twin.name)} will know your answer, and quote it.`}
      >
        <AnswerForm twin={twin} question={question} />
      </DialogContent>
    </Dialog>
  );
}

const NewAnswer = AnswerQuestion.pick({ text: true });

function AnswerForm({ twin, question }: Pick<AnswerQuestionDialogProps, "twin" | "question">) {
  const answer = useAnswerQuestion(twin.id, question);
  const { register, handleSubmit, formState } = useForm<z.infer<typeof NewAnswer>>({
    resolver: zodResolver(NewAnswer),
    defaultValues: { text: "" },
  });
  // The row and its dialog leave with the question, so there is nothing to close.
  const handleValid = handleSubmit(({ text }) =>
    answer.mutate(text, {
      onSuccess: () => toast.success(`${firstName(twin.name)} is reading your answer`),
    }),
  );

  return (
    <DialogForm onSubmit={handleValid} mutation={answer} action="Save answer" busyAction="Saving">
      <Field label="Your answer" error={formState.errors.text?.message}>
        <Textarea {...register("text")} className="max-h-[50dvh] min-h-36" />
      </Field>
    </DialogForm>
  );
}
