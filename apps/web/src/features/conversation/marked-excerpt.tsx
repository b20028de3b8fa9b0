interface Piece {
  from: number;
  words: string;
  isMarked: boolean;
}

interface MarkedExcerptProps {
  text: string;
  marks: readonly (readonly number[])[];
}

/** The words that were looked for, where they stand. */
export const MarkedExcerpt = ({ text, marks }: MarkedExcerptProps) =>
  piecesOf(text, marks).map(({ from, words, isMarked }) =>
    isMarked ? <mark key={from}>{words}</mark> : <span key={from}>{words}</span>,
  );

/** Marks come in order and do not overlap; one that reaches beyond the text ends with it. */
export function piecesOf(text: string, marks: readonly (readonly number[])[]): Piece[] {
  const cuts = marks.flatMap(([from = 0, to = 0]) => [
    { from, to, isMarked: true },
    { from: to, to: text.length, isMarked: false },
  ]);
  return [{ from: 0, to: text.length, isMarked: false }, ...cuts]
    .map(({ from, to, isMarked }, place, all) => {
      const end = isMarked ? to : Math.min(to, all[place + 1]?.from ?? text.length);
      return { from, words: text.slice(from, end), isMarked };
    })
    .filter(({ words }) => words !== "");
}
