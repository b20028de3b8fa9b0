import { type FormEvent, lazy, Suspense, useState } from "react";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "../../components/ui/card.tsx";
import { Input } from "../../components/ui/input.tsx";
import { firstName } from "../../lib/first-name.ts";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { useTryQuestion } from "./evaluation.api.ts";
import { GoldenCard } from "./golden-card.tsx";
import { TriedPassages } from "./tried-passages.tsx";

const RunsChart = lazy(async () => ({ default: (await import("./runs-chart.tsx")).RunsChart }));

/** What a twin would read before it answers, and whether it still finds what it must. */
export function TryQuestion({ twin }: { twin: Twin }) {
  return (
    <div className="grid gap-5 *:min-w-0">
      <TryCard twin={twin} />
      <GoldenCard twin={twin} />
      <Suspense>
        <RunsChart twin={twin} />
      </Suspense>
    </div>
  );
}

function TryCard({ twin }: { twin: Twin }) {
  const [question, setQuestion] = useState("");
  const attempt = useTryQuestion(twin.id);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (question.trim() !== "") attempt.mutate(question.trim());
  }

  return (
    <Card>
      <CardHeader
        title="Try a question"
        hint={`The very passages ${firstName(twin.name)} would answer from, in their order. This costs nothing.`}
      />
      <CardBody className="pt-0">
        <form onSubmit={handleSubmit} className="flex gap-2">
          <Input
            aria-label="Question"
            value={question}
            maxLength={1000}
            autoComplete="off"
            placeholder="What do people ask?"
            onChange={({ target }) => setQuestion(target.value)}
          />
          <Button
            type="submit"
            size="field"
            variant="primary"
            loading={attempt.isPending}
            loadingLabel="Searching"
          >
            Try
          </Button>
        </form>
        {attempt.error && (
          <p role="alert" className="mt-2 text-small text-danger">
            {attempt.error.message}
          </p>
        )}
      </CardBody>
      {attempt.isPending && <RowsSkeleton />}
      {attempt.data && <TriedPassages twin={twin} tried={attempt.data} />}
    </Card>
  );
}
