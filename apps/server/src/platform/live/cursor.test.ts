import { describe, expect, it } from "vitest";
import { cursorName, placeAt, readCursor, writeCursor } from "./cursor.ts";

const room = "room:1b4e28ba-2fa1-41d2-883f-0016d3cca427";
const user = "user:9f3c1d2e-2fa1-41d2-883f-0016d3cca427";

describe("a cursor", () => {
  it("holds the place on every channel in one short line", () => {
    const line = writeCursor(
      new Map([
        [room, placeAt(cursorName(room), 1_794_709_187_971)],
        [user, placeAt(cursorName(user), 0)],
      ]),
    );
    expect(line).toBe(`r1b4e28ba.${(1_794_709_187_971).toString(36)}~u9f3c1d2e.0`);
    expect(line.length).toBeLessThan(40);
    expect(readCursor(line)).toEqual(
      new Map([
        ["r1b4e28ba", 1_794_709_187_971],
        ["u9f3c1d2e", 0],
      ]),
    );
  });

  it.each([
    undefined,
    "",
    "nonsense",
    "r1b4e28ba",
    "r1b4e28ba.",
    "r1b4e28ba.~",
    "<script>",
    "r1b4e28ba.zzzzzzzzzzzzzz",
    "~~~",
  ])("that reads %j is none", (line) => {
    expect(readCursor(line)).toEqual(new Map());
  });
});
