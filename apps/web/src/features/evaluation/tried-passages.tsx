import { Star } from "lucide-react";
import { useState } from "react";
import { Banner } from "../../components/ui/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { countOf } from "../../lib/count-of.ts";
import { firstName } from "../../lib/first-name.ts";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { mayEdit } from "../../lib/may-edit.ts";
import { formatTokens } from "../../lib/money.ts";
import type { Document, Tried } from "./evaluation.api.ts";
import { GoldenDialog } from "./golden-dialog.tsx";
import { PassageRow } from "./passage-row.tsx";

interface TriedPassagesProps {
  twin: Twin;
  tried: Tried;
}

export function TriedPassages({ twin, tried }: TriedPassagesProps) {
  const { passages, question, is_answerable } = tried;
  const best = {
    vector: Math.max(...passages.map(({ vector_score }) => vector_score ?? 0)),
    word: Math.max(...passages.map(({ word_score }) => word_score ?? 0)),
    fused: Math.max(...passages.map(({ score }) => score)),
  };

  return (
    <>
      <Summary twin={twin} tried={tried} />
      {!is_answerable && (
        <div className="px-5 pb-4 max-sm:px-4">
          <Banner tone="warning" title="No source answers this.">
            {twin.is_strict
              ? `${firstName(twin.name)} would say so and charge nothing.`
              : `${firstName(twin.name)} would answer without a source.`}
          </Banner>
        </div>
      )}
      {passages.length === 0 ? (
        <EmptyState
          className="border-t border-border"
          title="Nothing was found"
          hint="Give the twin something to know about this, then try again."
        />
      ) : (
        <ol aria-label="Passages">
          {passages.map((passage) => (
            <PassageRow key={passage.rank} passage={passage} question={question} best={best} />
          ))}
        </ol>
      )}
    </>
  );
}

const TIERS = { exact: "searched passage by passage", own_index: "searched through its own index" } as const;

function Summary({ twin, tried }: TriedPassagesProps) {
  const { passages, prompt_tokens, budget_tokens, took_ms, tier } = tried;
  const fitting = passages.filter(({ is_in_prompt }) => is_in_prompt).length;

  return (
    <div className="grid gap-2 border-t border-border px-5 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="text-small text-text-2 figures">
          <b className="font-semibold text-text">
            {fitting} of {countOf(passages.length, "passage")}
          </b>{" "}
          fit the prompt · {formatTokens(took_ms)} ms · {TIERS[tier]}
        </output>
        {mayEdit(twin) && <MakeGolden twin={twin} tried={tried} />}
      </div>
      <div className="flex items-center gap-3">
        <ProgressBar
          kind="meter"
          label="Prompt"
          className="flex-1"
          value={budget_tokens > 0 ? Math.min(100, (prompt_tokens / budget_tokens) * 100) : 0}
          valueText={`${formatTokens(prompt_tokens)} of ${formatTokens(budget_tokens)} tokens`}
        />
        <span className="text-caption text-muted figures">
          {formatTokens(prompt_tokens)} of {formatTokens(budget_tokens)} tokens
        </span>
      </div>
    </div>
  );
}

function MakeGolden({ twin, tried: { question, passages } }: TriedPassagesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const found = new Map(
    passages.map(({ item_id, title }): [string, Document] => [item_id, { id: item_id, title }]),
  );

  return (
    <>
      <Button size="sm" icon={<Star aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Make this a golden question
      </Button>
      <GoldenDialog
        twin={twin}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        question={question}
        found={[...found.values()]}
      />
    </>
  );
}
