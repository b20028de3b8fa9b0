import { Message } from "@parley/contract/conversation";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, type Person } from "../../testing/cast.ts";
import { plantMessages } from "../../testing/messages.ts";
import { owner } from "../../testing/stage.ts";

const messagesIn = async (person: Person, query: string) =>
  (await as(person).get(`/rest/v1/messages?${query}`)).read(z.array(Message));

describe("messages", () => {
  it("are read page by page, each page oldest first (C2)", async () => {
    const { maya, jonas, salon } = await cast();
    await plantMessages(salon, maya, 70);
    const newest = await messagesIn(jonas, `room_id=${salon.id}`);
    const earlier = await messagesIn(jonas, `room_id=${salon.id}&before_seq=${newest[0]?.seq}`);
    expect([...earlier, ...newest].map(({ seq }) => seq)).toEqual(
      Array.from({ length: 70 }, (_, i) => i + 1),
    );
    expect(newest[0]?.author).toMatchObject({ first_name: "Maya" });
  });

  it("are read from any place on: just after one, or around it (C2)", async () => {
    const { maya, jonas, salon } = await cast();
    await plantMessages(salon, maya, 70);
    const numbers = async (place: string) => {
      const page = await messagesIn(jonas, `room_id=${salon.id}&limit=10&${place}`);
      return page.map(({ seq }) => seq);
    };
    expect(await numbers("after_seq=0")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await numbers("after_seq=67")).toEqual([68, 69, 70]);
    expect(await numbers("after_seq=70")).toEqual([]);
    expect(await numbers("around_seq=30")).toEqual([26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    expect(await numbers("around_seq=2")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await numbers("around_seq=69")).toEqual([65, 66, 67, 68, 69, 70]);
  });

  it("have one place at a time", async () => {
    const { jonas, salon } = await cast();
    const both = await as(jonas).get(`/rest/v1/messages?room_id=${salon.id}&before_seq=3&after_seq=1`);
    expect(both.status).toBe(422);
  });

  it("say nothing to anyone outside the room (C1)", async () => {
    const { maya, ivan, stranger, viktor, salon } = await cast();
    await plantMessages(salon, maya, 3);
    for (const outsider of [ivan, stranger, viktor]) {
      for (const place of ["", "&after_seq=0", "&around_seq=2", "&before_seq=3"])
        expect(await messagesIn(outsider, `room_id=${salon.id}${place}`)).toEqual([]);
    }
  });

  it("that were deleted keep their place without their words (C3)", async () => {
    const { maya, jonas, salon } = await cast();
    await plantMessages(salon, maya, 2);
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
