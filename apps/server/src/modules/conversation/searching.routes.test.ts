import { MessageMatch } from "@parley/contract/messages";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, type Person, type StagedRoom } from "../../testing/cast.ts";
import { openTryOutOf } from "../../testing/conversing.ts";
import { askAndAnswer } from "../../testing/messages.ts";
import { owner } from "../../testing/stage.ts";

const search = async (person: Person, room: { id: string }, q: string, more = "") =>
  (
    await as(person).get(`/rest/v1/message_matches?room_id=${room.id}&q=${encodeURIComponent(q)}${more}`)
  ).read(z.array(MessageMatch));

const numbers = async (...asked: Parameters<typeof search>) => (await search(...asked)).map(({ seq }) => seq);

/** Numbered from `first` on. */
async function plant(room: StagedRoom, author: Person, bodies: string[], first = 1): Promise<void> {
  await owner.query(
    `insert into messages (room_id, seq, author_id, body)
     select $1, $4::int + n - 1, $2, w from unnest($3::text[]) with ordinality as u (w, n)`,
    [room.id, author.id, bodies, first],
  );
  await owner.query("update room_counters set last_seq = $2 where room_id = $1", [
    room.id,
    first + bodies.length - 1,
  ]);
}

describe("searching a room", () => {
  it("finds all the words, the last one as far as it is typed, newest first (C18)", async () => {
    const { maya, jonas, salon } = await cast();
    await plant(salon, maya, ["The price of bread", "Bread alone", "Prices? Of breadcrumbs!", "Nothing"]);
    expect(await numbers(jonas, salon, "bread")).toEqual([3, 2, 1]);
    expect(await numbers(jonas, salon, "price bread")).toEqual([1]);
    expect(await numbers(jonas, salon, "bread pri")).toEqual([1]);
    expect(await numbers(jonas, salon, "rea")).toEqual([]);
  });

  it.each([
    [
      "crème brulee",
      "Une CREME brûlée!",
      [
        [4, 9],
        [10, 16],
      ],
    ],
    ["straße", "Die Straße, lang", [[4, 10]]],
    [
      "привет",
      "Ну Привет-привет",
      [
        [3, 9],
        [10, 16],
      ],
    ],
    ["京都", "明日は京都です", [[3, 5]]],
    [
      "don't",
      "I don't know",
      [
        [2, 5],
        [6, 7],
      ],
    ],
    [
      "a_b.c",
      "see a_b.c",
      [
        [4, 5],
        [6, 7],
        [8, 9],
      ],
    ],
    ["🎉", "party 🎉 now", [[6, 8]]],
  ])("finds %s in %s, and says where", async (q, body, marks) => {
    const { maya, jonas, salon } = await cast();
    await plant(salon, maya, ["Something else", body]);
    expect(await search(jonas, salon, q)).toMatchObject([{ seq: 2, excerpt: body, marks }]);
  });

  it("says who spoke, and when", async () => {
    const { maya } = await cast();
    const { room, twin } = await openTryOutOf(maya);
    await askAndAnswer(maya, room);
    expect(await search(maya, { id: room }, "because")).toMatchObject([{ twin_id: twin.id, author: null }]);
    expect(await search(maya, { id: room }, "why")).toMatchObject([
      { author_id: maya.id, author: { first_name: "Maya" }, created_at: expect.any(String) },
    ]);
  });

  it("goes back page by page, across all the shelves the words stand on (C18)", async () => {
    const { maya, jonas, salon } = await cast();
    const places = [1, 16_383, 16_384, 90_000, 500_000, 999_999];
    for (const seq of places) await plant(salon, maya, ["A zebra"], seq);
    const found: number[] = [];
    for (let before = ""; ; before = `&before_seq=${found.at(-1)}`) {
      const page = await numbers(jonas, salon, "zebra", `&limit=2${before}`);
      if (page.length === 0) break;
      found.push(...page);
    }
    expect(found).toEqual(places.toReversed());
  });

  it("finds what a message says now, and nothing of what was deleted (C3)", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya);
    const { question, answer } = await askAndAnswer(maya, room);
    await as(maya).call("edit-message", { ...question, text: "Wherefore?" });
    await as(maya).call("delete-message", answer);
    expect(await numbers(maya, { id: room }, "why")).toEqual([]);
    expect(await numbers(maya, { id: room }, "wherefore")).toEqual([1]);
    expect(await numbers(maya, { id: room }, "because")).toEqual([]);
  });

  it("finds nothing for signs alone, and takes them for what they are", async () => {
    const { maya, jonas, salon } = await cast();
    await plant(salon, maya, ["It's 50% (or so)"]);
    for (const q of ["%", "' & | ! :*", "\\"]) expect(await numbers(jonas, salon, q)).toEqual([]);
    expect(await numbers(jonas, salon, "50% & 'so")).toEqual([1]);
    expect((await as(jonas).get(`/rest/v1/message_matches?room_id=${salon.id}&q=`)).status).toBe(422);
  });

  it("stays within the room, and says nothing to anyone outside it (C1)", async () => {
    const { maya, jonas, ivan, stranger, viktor, salon, square } = await cast();
    await plant(salon, maya, ["A zebra"]);
    await plant(square, maya, ["Another zebra"]);
    expect(await search(jonas, salon, "zebra")).toHaveLength(1);
    for (const outsider of [ivan, stranger, viktor])
      expect(await search(outsider, salon, "zebra")).toEqual([]);
    expect(await search(jonas, square, "zebra")).toEqual([]);
  });
});
