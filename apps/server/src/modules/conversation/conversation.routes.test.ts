import { Message } from "@parley/contract/conversation";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, type Person, type StagedRoom } from "../../testing/cast.ts";
import { owner } from "../../testing/stage.ts";

async function say(room: StagedRoom, person: Person, count: number): Promise<void> {
  await owner.query(
    `insert into messages (room_id, seq, author_id, body)
     select $1, n, $2, 'Message ' || n from generate_series(1, $3::int) n`,
    [room.id, person.id, count],
  );
}

const messagesIn = async (person: Person, query: string) =>
  (await as(person).get(`/rest/v1/messages?${query}`)).read(z.array(Message));

describe("messages", () => {
  it("are read page by page, each page oldest first (C2)", async () => {
    const { maya, jonas, salon } = await cast();
    await say(salon, maya, 70);
    const newest = await messagesIn(jonas, `room_id=${salon.id}`);
    const earlier = await messagesIn(jonas, `room_id=${salon.id}&before_seq=${newest[0]?.seq}`);
    expect([...earlier, ...newest].map(({ seq }) => seq)).toEqual(
      Array.from({ length: 70 }, (_, i) => i + 1),
    );
    expect(newest[0]?.author).toMatchObject({ first_name: "Maya" });
  });

  it("say nothing to anyone outside the room (C1)", async () => {
    const { maya, ivan, stranger, viktor, salon } = await cast();
    await say(salon, maya, 3);
    for (const outsider of [ivan, stranger, viktor]) {
      expect(await messagesIn(outsider, `room_id=${salon.id}`)).toEqual([]);
    }
  });

  it("that were deleted keep their place without their words (C3)", async () => {
    const { maya, jonas, salon } = await cast();
    await say(salon, maya, 2);
    await owner.query("update messages set deleted_at = now() where room_id = $1 and seq = 1", [salon.id]);
    const [first, second] = await messagesIn(jonas, `room_id=${salon.id}`);
    expect([first?.body, second?.body]).toEqual(["", "Message 2"]);
  });

  it("refuse to come without a room, or all at once", async () => {
    const { jonas, salon } = await cast();
    expect((await as(jonas).get("/rest/v1/messages")).status).toBe(422);
    expect((await as(jonas).get(`/rest/v1/messages?room_id=${salon.id}&limit=5000`)).status).toBe(422);
  });
});
