/** Where the right passage stood, question by question; null when it was not among those returned. */
export type Standing = { ranks: (number | null)[] };
export type Figures = { at10: number; at3: number; mrr: number };

export function figuresOf({ ranks }: Standing): Figures {
  const share = (most: number) => ranks.filter((rank) => rank !== null && rank <= most).length / ranks.length;
  const reciprocal = ranks.reduce<number>(
    (sum, rank) => sum + (rank !== null && rank <= 10 ? 1 / rank : 0),
    0,
  );
  return { at10: share(10), at3: share(3), mrr: reciprocal / ranks.length };
}

export const inColumns = ({ at10, at3, mrr }: Figures): string =>
  [at10, at3, mrr].map((figure) => figure.toFixed(3).padStart(9)).join(" ");
