import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import type { Tried } from "./evaluation.api.ts";

/** The highest score of each kind among the passages: a full bar. */
export interface Best {
  vector: number;
  word: number;
  fused: number;
}

interface ScoreBarsProps {
  passage: Tried["passages"][number];
  best: Best;
}

/** What put the passage where it is: its meaning, its words, and the two together. */
export function ScoreBars({ passage, best }: ScoreBarsProps) {
  const { vector_rank, vector_score, word_rank, word_score, rank, score } = passage;
  return (
    <ul className="grid content-start gap-2 text-caption max-sm:grid-cols-3">
      <Score label="Meaning" rank={vector_rank} score={vector_score} best={best.vector} />
      <Score label="Words" rank={word_rank} score={word_score} best={best.word} />
      <Score label="Together" rank={rank} score={score} best={best.fused} />
    </ul>
  );
}

interface ScoreProps {
  label: string;
  rank: number | null;
  score: number | null;
  best: number;
}

function Score({ label, rank, score, best }: ScoreProps) {
  const share = score !== null && best > 0 ? Math.max(0, (score / best) * 100) : 0;
  return (
    <li className="grid gap-1">
      <div className="flex justify-between gap-2">
        <span className="text-muted">{label}</span>
        <span className="figures" title={score?.toFixed(3)}>
          {rank === null ? "–" : `#${rank}`}
        </span>
      </div>
      <ProgressBar
        kind="meter"
        label={`${label} score`}
        value={share}
        valueText={score === null ? "Not among the candidates" : score.toFixed(3)}
      />
    </li>
  );
}
