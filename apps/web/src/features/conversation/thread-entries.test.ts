import { describe, expect, it } from "vitest";
import { answer, message, turn } from "./testing/samples.ts";
import { threadEntries } from "./thread-entries.ts";

const keys = (talk: Partial<Parameters<typeof threadEntries>[0]>) =>
  threadEntries({ messages: [], turns: [], unsent: [], ...talk }).map(({ kind, key }) => `${kind} ${key}`);

describe("a thread's entries", () => {
  it("end with what is being answered and what is being sent", () => {
    expect(
      keys({ messages: [message()], turns: [turn()], unsent: [{ clientId: "c2", text: "And two?" }] }),
    ).toEqual(["message m1", "turn t1", "unsent c2"]);
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
    expect(keys({ unsent: [{ clientId: "c1", text: "Why?" }] })).toEqual(["unsent c1"]);
    expect(keys({ messages: [message({ client_id: "c1" })] })).toEqual(["message c1"]);
  });
});
