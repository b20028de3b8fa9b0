import type { Roundtable, Seat, Statement } from "../../lib/generated/types.gen.ts";

/** What a round is called, by its place: the first opens, the last closes, the others answer. */
export function roundName(round: number, rounds: number): string {
  if (round <= 1) return "Opening positions";
  if (round === rounds) return "Closing";
  return rounds > 3 ? `Rebuttals ${round - 1}` : "Rebuttals";
}

export interface Round {
  number: number;
  statements: Statement[];
  /** Twins only: an interruption is nobody's turn. */
  answered: number;
  tokens: number;
}

/** The rounds that have begun, oldest first. */
export function byRound(statements: readonly Statement[]): Round[] {
  const grouped = Map.groupBy(statements, ({ round }) => round);
  return [...grouped].map(([number, said]) => ({
    number,
    statements: said,
    answered: said.filter(({ twin_id }) => twin_id !== null).length,
    tokens: said.reduce((sum, { tokens }) => sum + tokens, 0),
  }));
}

/** How much of a round is done, in percent. */
export function progressOf(
  number: number,
  { rounds, seats }: { rounds: readonly Round[]; seats: number },
): number {
  const answered = rounds.find((round) => round.number === number)?.answered ?? 0;
  return seats === 0 ? 0 : Math.min(100, (answered / seats) * 100);
}

type Running = Pick<Roundtable, "status" | "current_round" | "seats">;

/** Whose turn it is: the first at the table who has not spoken in this round. Nobody, unless it is going on. */
export function nextSpeaker(
  { status, current_round, seats }: Running,
  statements: readonly Statement[],
): Seat | undefined {
  if (status !== "running" && status !== "paused") return undefined;
  const spoke = new Set(
    statements.filter(({ round }) => round === current_round).map(({ twin_id }) => twin_id),
  );
  return seats.find(({ twin_id }) => !spoke.has(twin_id));
}

/** Who is speaking this very moment. */
export const speakingTwin = (statements: readonly Statement[]): string | null =>
  statements.find(({ status }) => status === "streaming")?.twin_id ?? null;
