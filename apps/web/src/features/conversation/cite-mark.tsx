import { Citation as Chip, citationChip } from "../../components/ui/citation.tsx";
import type { Citation } from "../../lib/generated/types.gen.ts";

interface CiteMarkProps {
  number: number;
  citations: readonly Citation[];
  onCite: (number: number) => void;
}

/** Its sources are known once an answer is whole; until then the number is not yet a way anywhere. */
export function CiteMark({ number, citations, onCite }: CiteMarkProps) {
  const source = citations.find((citation) => citation.number === number);
  if (source) return <Chip number={number} source={source.title} onClick={() => onCite(number)} />;
  if (citations.length === 0) return <span className={citationChip}>{number}</span>;
  return ` [${number}]`;
}
