import { randomUUID } from "node:crypto";
import { TurnId } from "@parley/contract/ids";
import { describe, expect, it } from "vitest";
import { appendMerged, type Entry, readAnnouncement, toEntry } from "./entries.ts";

const [a, b] = [TurnId.parse(randomUUID()), TurnId.parse(randomUUID())];
const piece = (seq: number, turn: TurnId, from: number, text: string) =>
  toEntry(seq, { type: "delta", turn, from, to: from + text.length, text });
const lastPiece = (seq: number, turn: TurnId, from: number) =>
  toEntry(seq, { type: "delta", turn, from, to: from, text: "", isLast: true });
const other = (seq: number) => toEntry(seq, { type: "message", id: seq });

function merged(...entries: Entry[]) {
  const list: Entry[] = [];
  for (const entry of entries) appendMerged(list, entry);
  return list.map(({ event }) => event);
}

describe("merging events", () => {
  it("joins the pieces of one answer", () => {
    expect(merged(piece(1, a, 0, "Good "), piece(2, a, 5, "morning"), lastPiece(3, a, 12))).toEqual([
      { type: "delta", turn: a, from: 0, to: 12, text: "Good morning", isLast: true },
    ]);
  });

  it("keeps the sources that each of them is the first to name", () => {
    const naming = (seq: number, from: number, number: number) =>
      toEntry(seq, {
        ...piece(seq, a, from, "said").event,
        sources: [{ number, title: "Rates", locator: {} }],
      });
    expect(merged(naming(1, 0, 1), piece(2, a, 4, "and"), naming(3, 7, 2))).toMatchObject([
      { text: "saidandsaid", sources: [{ number: 1 }, { number: 2 }] },
    ]);
  });

  it("joins them across the pieces of another answer", () => {
    expect(
      merged(piece(1, a, 0, "A"), piece(2, b, 0, "B"), piece(3, a, 1, "a"), piece(4, b, 1, "b")),
    ).toMatchObject([
      { turn: a, text: "Aa" },
      { turn: b, text: "Bb" },
    ]);
  });

  it("moves nothing past an event of another kind", () => {
    expect(merged(piece(1, a, 0, "A"), other(2), piece(3, a, 1, "a"))).toMatchObject([
      { text: "A" },
      { type: "message" },
      { text: "a" },
    ]);
  });

  it("does not join what does not follow", () => {
    expect(merged(piece(1, a, 0, "A"), piece(2, a, 5, "a"))).toHaveLength(2);
  });

  it("leaves the entries it was given as they were", () => {
    const first = piece(1, a, 0, "A");
    merged(first, piece(2, a, 1, "a"));
    expect(first.delta?.text).toBe("A");
  });

  it("keeps only the newest word on how things stand", () => {
    const present = (seq: number) => toEntry(seq, { type: "presence", count: seq });
    const writing = (seq: number, user_id: string) => toEntry(seq, { type: "typing", user_id });
    expect(
      merged(present(1), writing(2, "maya"), writing(3, "jonas"), present(4), writing(5, "maya")),
    ).toMatchObject([{ user_id: "jonas" }, { count: 4 }, { user_id: "maya" }]);
  });

  it("passes on kinds it does not know", () => {
    expect(readAnnouncement('41 [{"type":"from-the-future","n":1},{"type":"x"}]')).toMatchObject([
      { seq: 41, event: { type: "from-the-future", n: 1 } },
      { seq: 42, event: { type: "x" } },
    ]);
  });
});
