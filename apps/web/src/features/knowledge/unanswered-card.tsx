import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardBody } from "../../components/ui/card.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { firstName } from "../../lib/first-name.ts";
import type { Twin, UnansweredQuestion } from "../../lib/generated/types.gen.ts";
import { mayEdit } from "../../lib/may-edit.ts";
import { knowledgeQueries, useDismissQuestion } from "./knowledge.api.ts";

const AnswerQuestionDialog = lazy(async () => ({
  default: (await import("./answer-question-dialog.tsx")).AnswerQuestionDialog,
}));

/** Nothing to show is good news, and good news needs no card. */
export function UnansweredCard({ twin }: { twin: Twin }) {
  const { data: questions = [] } = useQuery(knowledgeQueries.unanswered(twin.id));
  if (questions.length === 0) return null;

  return (
    <Card>
      <CardBody className="grid gap-2.5">
        <h2 className="text-heading">Questions without a source</h2>
        <p className="text-small text-muted">Asked, and not covered by what {firstName(twin.name)} knows.</p>
        <ul className="grid gap-1 text-small">
          {questions.map((question) => (
            <QuestionRow key={question.id} twin={twin} question={question} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function QuestionRow({ twin, question }: { twin: Twin; question: UnansweredQuestion }) {
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate" title={question.question}>
        {question.question}
      </span>
      <span className="text-muted figures">
        {question.times_asked}
        <span className="sr-only"> times</span>
      </span>
      {mayEdit(twin) && <QuestionActions twin={twin} question={question} />}
    </li>
  );
}

function QuestionActions({ twin, question }: { twin: Twin; question: UnansweredQuestion }) {
  const [isAnswering, setIsAnswering] = useState(false);
  const dismiss = useDismissQuestion(twin.id, question);
  const handleDismiss = () => dismiss.mutate(undefined, { onError: (error) => toast.error(error.message) });

  return (
    <>
      <Button size="sm" aria-label={`Answer ${question.question}`} onClick={() => setIsAnswering(true)}>
        Answer
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Dismiss ${question.question}`}
        onClick={handleDismiss}
      >
        <X aria-hidden="true" />
      </Button>
      <Suspense>
        {isAnswering && (
          <AnswerQuestionDialog twin={twin} question={question} onClose={() => setIsAnswering(false)} />
        )}
      </Suspense>
    </>
  );
}
