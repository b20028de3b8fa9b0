import { describe, expect, it } from "vitest";
import { withReaction } from "./message.api.ts";

const heart = (...user_ids: string[]) => ({ emoji: "❤️", user_ids, count: user_ids.length }) as const;

describe("a reaction", () => {
  it.each([
    ["the first of its kind comes last", [heart("ann")], { emoji: "👀", isOn: true }, ["❤️ 1", "👀 1"]],
    ["joins its kind", [heart("ann")], { emoji: "❤️", isOn: true }, ["❤️ 2"]],
    ["leaves its kind", [heart("ann", "me")], { emoji: "❤️", isOn: false }, ["❤️ 1"]],
    ["takes its kind along when it was the last", [heart("me")], { emoji: "❤️", isOn: false }, []],
  ] as const)("%s", (_title, reactions, { emoji, isOn }, expected) => {
    const next = withReaction(
      reactions.map(({ user_ids, ...reaction }) => ({ ...reaction, user_ids: [...user_ids] })),
      { emoji, userId: "me", isOn },
    );
    expect(next.map(({ emoji: shown, count }) => `${shown} ${count}`)).toEqual(expected);
  });
});
