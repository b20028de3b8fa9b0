import { randomUUID } from "node:crypto";
import { RoomRead } from "@parley/contract/messages";
import { RoomMember } from "@parley/contract/rooms";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, insertMember, insertRoom, type Person, type StagedRoom } from "../../testing/cast.ts";
import { openTryOutOf, say } from "../../testing/conversing.ts";
import { scene, watch } from "../../testing/live.ts";
import { memberIdOf } from "../../testing/members.ts";
import { plantMessages } from "../../testing/messages.ts";

const mark = (person: Person, room: StagedRoom, seq: number) =>
  as(person).call("mark-room-read", { roomId: room.id, seq });

const readsOf = async (person: Person, query = "") =>
  (await as(person).get(`/rest/v1/room_reads${query}`)).read(z.array(RoomRead));

const placeIn = async (person: Person, room: StagedRoom) =>
  (await readsOf(person, `?room_id=${room.id}`))[0]?.last_read_seq;

describe("mark-room-read", () => {
  it("moves forward, never back, and never beyond what was said (C17)", async () => {
    const { maya, jonas, salon } = await cast();
    await plantMessages(salon, maya, 10);
    const answers = [4, 2, 50, 9].map(async (seq) => (await mark(jonas, salon, seq)).read(RoomRead));
    const last = await Promise.all(answers);
    expect(last.every(({ last_seq }) => last_seq === 10)).toBe(true);
    expect((await mark(jonas, salon, 4)).read(RoomRead)).toEqual({
      ...{ room_id: salon.id, last_read_seq: 10, last_seq: 10 },
    });
  });

  it("is each person's own: nobody sees how far another has read (C17)", async () => {
    const { maya, jonas, salon, square } = await cast();
    await plantMessages(salon, maya, 10);
    await mark(jonas, salon, 3);
    expect(await readsOf(jonas)).toEqual([{ room_id: salon.id, last_read_seq: 3, last_seq: 10 }]);
    expect((await readsOf(maya)).toSorted((a, b) => b.last_seq - a.last_seq)).toEqual([
      { room_id: salon.id, last_read_seq: 10, last_seq: 10 },
      { room_id: square.id, last_read_seq: 0, last_seq: 0 },
    ]);
  });

  it("tells the person's other screens once, when something changed", async () => {
    const { maya, jonas, ofJonas, salon } = await scene();
    await plantMessages(salon, maya, 10);
    const watching = await watch(jonas, [ofJonas]);
    for (const seq of [4, 4, 2, 6]) await mark(jonas, salon, seq);
    const told = () => watching.events.flatMap((e) => (e.type === "room_read" ? [e.last_read_seq] : []));
    await vi.waitUntil(() => told().includes(6));
    expect(told()).toEqual([4, 6]);
    watching.close();
  });

  it("refuses places that are none, and try-outs", async () => {
    const { maya, jonas, salon } = await cast();
    expect((await mark(jonas, salon, -1)).status).toBe(422);
    const { room } = await openTryOutOf(maya);
    expect((await as(maya).call("mark-room-read", { roomId: room, seq: 1 })).status).toBe(404);
    expect(await readsOf(maya, `?room_id=${room}`)).toEqual([]);
  });

  it("tells outsiders nothing: a room they are not in does not exist (C1)", async () => {
    const { ivan, stranger, viktor, salon } = await cast();
    for (const outsider of [ivan, stranger, viktor]) {
      const refused = await mark(outsider, salon, 1);
      const absent = await as(outsider).call("mark-room-read", { roomId: randomUUID(), seq: 1 });
      expect([refused.status, refused.body]).toEqual([404, absent.body]);
      expect(await readsOf(outsider, `?room_id=${salon.id}`)).toEqual([]);
    }
  });
});

describe("what is unread", () => {
  it("begins where one came in: what was said before is history (C17)", async () => {
    const { maya, ivan, stranger, salon, square } = await cast();
    await plantMessages(salon, maya, 10);
    await plantMessages(square, maya, 7);
    const joined = await as(stranger).post("/rest/v1/room_members", { room_id: square.id });
    joined.read(RoomMember);
    expect(await placeIn(stranger, square)).toBe(7);
    await as(ivan).call("accept-room-invitation", { invitationId: await memberIdOf(salon, ivan) });
    expect(await placeIn(ivan, salon)).toBe(10);
  });

  it("is not what one said oneself (C17)", async () => {
    const { maya, jonas } = await cast();
    const room = await insertRoom(maya, "Quiet", "private");
    await insertMember(room, jonas, "active");
    await say(maya, room.id, "Hello");
    await say(jonas, room.id, "Good morning");
    expect(await readsOf(jonas, `?room_id=${room.id}`)).toMatchObject([{ last_read_seq: 2, last_seq: 2 }]);
    expect(await readsOf(maya, `?room_id=${room.id}`)).toMatchObject([{ last_read_seq: 1, last_seq: 2 }]);
  });

  it("is forgotten when one is removed, and begins anew when one comes back (C17)", async () => {
    const { maya, jonas, salon } = await cast();
    await plantMessages(salon, maya, 5);
    await mark(jonas, salon, 2);
    await as(maya).call("remove-room-member", { memberId: await memberIdOf(salon, jonas) });
    expect(await readsOf(jonas)).toEqual([]);
    await insertMember(salon, jonas, "active");
    expect(await placeIn(jonas, salon)).toBe(5);
  });

  it("stays what it was when a room changes hands (C17)", async () => {
    const { maya, jonas, stranger, salon } = await cast();
    await insertMember(salon, stranger, "active");
    await plantMessages(salon, stranger, 5);
    await mark(jonas, salon, 2);
    await mark(maya, salon, 3);
    const handedOver = await as(maya).call("transfer-room-ownership", {
      roomId: salon.id,
      newOwnerUserId: jonas.id,
    });
    expect(handedOver.status).toBe(200);
    expect([await placeIn(jonas, salon), await placeIn(maya, salon)]).toEqual([2, 3]);
  });
});
