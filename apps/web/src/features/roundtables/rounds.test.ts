import { describe, expect, it } from "vitest";
import type { Seat, Statement } from "../../lib/generated/types.gen.ts";
import { byRound, nextSpeaker, progressOf, roundName, speakingTwin } from "./rounds.ts";

const seat = (number: number, twin_id: string): Seat => ({
  ...{ seat: number, twin_id, name: twin_id, hue: number },
  ...{ portrait_seed: null, stance: null, spent_tokens: 0 },
});

const said = (seq: number, round: number, twin_id: string | null): Statement => ({
  ...{ seq, round, twin_id, author_id: twin_id === null ? "maya" : null, answers_seq: null },
  ...{ body: "", status: "complete", tokens: 100, citations: [], created_at: "2026-11-01T10:00:00Z" },
});

const seats = [seat(1, "ines"), seat(2, "samuel"), seat(3, "ruth")];
const debate = [
  ...[said(1, 1, "ines"), said(2, 1, "samuel"), said(3, 1, "ruth")],
  ...[said(4, 2, "samuel"), said(5, 2, null)],
];

describe("rounds", () => {
  it.each([
    [1, 1, "Opening positions"],
    [1, 3, "Opening positions"],
    [2, 3, "Rebuttals"],
    [3, 3, "Closing"],
    [2, 2, "Closing"],
    [3, 5, "Rebuttals 2"],
  ])("round %i of %i is called %s", (round, rounds, name) => {
    expect(roundName(round, rounds)).toBe(name);
  });

  it("hold what was said in them; an interruption is nobody's answer", () => {
    expect(byRound(debate)).toMatchObject([
      { number: 1, answered: 3, tokens: 300 },
      { number: 2, answered: 1, tokens: 200 },
    ]);
  });

  it("are done as far as the table has answered", () => {
    const rounds = byRound(debate);
    const percent = [1, 2, 3].map((number) => Math.round(progressOf(number, { rounds, seats: 3 })));
    expect(percent).toEqual([100, 33, 0]);
  });
});

describe("whose turn it is", () => {
  const table = { status: "running", current_round: 2, seats } as const;

  it("falls to the first at the table who has not spoken in this round", () => {
    expect(nextSpeaker(table, debate)?.twin_id).toBe("ines");
  });

  it("is nobody's once everyone has spoken, or it is over", () => {
    expect(nextSpeaker({ ...table, current_round: 1 }, debate)).toBeUndefined();
    expect(nextSpeaker({ ...table, status: "ended" }, debate)).toBeUndefined();
  });

  it("is the speaker's while they speak", () => {
    expect(speakingTwin(debate)).toBeNull();
    expect(speakingTwin([...debate, { ...said(6, 2, "ruth"), status: "streaming" }])).toBe("ruth");
  });
});
