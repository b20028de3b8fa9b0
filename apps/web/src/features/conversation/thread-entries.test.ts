import { describe, expect, it } from "vitest";
import { answer, message, turn, unsentWords } from "./testing/samples.ts";
import { threadEntries } from "./thread-entries.ts";

const keys = (talk: Partial<Parameters<typeof threadEntries>[0]>) =>
  threadEntries({ messages: [], turns: [], unsent: [], isAtNewest: true, ...talk })
    .filter(({ kind }) => kind !== "day")
    .map(({ kind, key }) => `${kind} ${key}`);

describe("a thread's entries", () => {
  it("end with what is being answered and what is being sent", () => {
    expect(keys({ messages: [message()], turns: [turn()], unsent: [unsentWords()] })).toEqual([
      "message m1",
      "turn t1",
      "unsent c2",
    ]);
  });

  it("have a failed answer under its question", () => {
    const messages = [message(), message({ id: "m2", seq: 2 })];
    expect(keys({ messages, turns: [turn({ status: "failed" })] })).toEqual([
      "message m1",
      "turn t1",
      "message m2",
    ]);
  });

  it("have an answer made anew in its place, and both when that failed", () => {
    const messages = [message(), answer()];
    const anew = turn({ id: "t2", answer_id: "a1" });
    expect(keys({ messages, turns: [anew] })).toEqual(["message m1", "turn t2"]);
    expect(keys({ messages, turns: [{ ...anew, status: "failed" }] })).toEqual([
      "message m1",
      "message a1",
      "turn t2",
    ]);
  });

  it("keep a question's key when the server has confirmed it", () => {
    expect(keys({ unsent: [unsentWords({ clientId: "c1" })] })).toEqual(["unsent c1"]);
    expect(keys({ messages: [message({ client_id: "c1" })] })).toEqual(["message c1"]);
  });

  it("leave out an answer under way that is here already", () => {
    const done = turn({ status: "done" });
    expect(keys({ messages: [message(), answer()], turns: [done] })).toEqual(["message m1", "message a1"]);
  });

  it("leave out what is being said when they do not reach the end, but not what failed among them", () => {
    const unsent = [unsentWords()];
    const failed = turn({ id: "t2", status: "failed" });
    expect(keys({ messages: [message()], turns: [turn(), failed], unsent, isAtNewest: false })).toEqual([
      "message m1",
      "turn t2",
    ]);
  });

  it("have a rule above the first that is new to the reader, and none above the first there is", () => {
    const messages = [1, 2, 3].map((seq) => message({ id: `m${seq}`, seq }));
    expect(keys({ messages, readUpTo: 2 })).toEqual(["message m1", "message m2", "new new", "message m3"]);
    expect(keys({ messages, readUpTo: 3 })).not.toContain("new new");
    expect(keys({ messages, readUpTo: 0 })).not.toContain("new new");
    expect(keys({ messages })).not.toContain("new new");
  });

  it("name each day once, above its first message", () => {
    const at = ["2026-11-01T09:00:00", "2026-11-01T22:00:00", "2026-11-03T01:00:00"];
    const messages = at.map((created_at, place) => message({ id: `m${place}`, seq: place + 1, created_at }));
    const days = threadEntries({ messages, turns: [], unsent: [], isAtNewest: true }).map(({ kind }) => kind);
    expect(days).toEqual(["day", "message", "message", "day", "message"]);
  });
});
