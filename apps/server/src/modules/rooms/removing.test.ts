import { randomUUID } from "node:crypto";
import { Room, RoomMember, RoomMembers } from "@parley/contract/rooms";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Answer, as } from "../../testing/as.ts";
import { cast, insertMember, type Person, type StagedRoom } from "../../testing/cast.ts";
import { scene, watch } from "../../testing/live.ts";
import { memberIdOf } from "../../testing/members.ts";
import { owner } from "../../testing/stage.ts";

const outcome = ({ status, body }: Answer) => [status, z.object({ code: z.string() }).parse(body).code];

const membersOf = async (room: StagedRoom, seenBy: Person) =>
  (await as(seenBy).call("fetch-room-members", { roomId: room.id })).read(RoomMembers);

const giveRole = (room: StagedRoom, person: Person, role: string) =>
  owner.query("update room_members set role = $3 where room_id = $1 and user_id = $2", [
    room.id,
    person.id,
    role,
  ]);

describe("removing a member", () => {
  const remove = (person: Person, memberId: string) => as(person).call("remove-room-member", { memberId });

  it("is for the owner, and for moderators as far as plain members go (R10)", async () => {
    const { maya, jonas, ivan, stranger, salon } = await cast();
    await insertMember(salon, stranger, "active");
    await giveRole(salon, jonas, "moderator");
    const [ofJonas, ofStranger, ofIvan] = await Promise.all(
      [jonas, stranger, ivan].map((person) => memberIdOf(salon, person)),
    );
    expect(outcome(await remove(stranger, `${ofJonas}`))).toEqual([403, "not_room_moderator"]);
    expect(await remove(jonas, `${ofStranger}`)).toMatchObject({
      status: 200,
      body: { removedMemberId: ofStranger },
    });
    // An invitation is not even there for a moderator.
    expect(outcome(await remove(jonas, `${ofIvan}`))).toEqual([404, "member_not_found"]);
    expect((await remove(maya, `${ofIvan}`)).status).toBe(200);
    expect((await remove(maya, `${ofJonas}`)).status).toBe(200);
    expect(await membersOf(salon, maya)).toMatchObject({ members: [], invitations: [] });
  });

  it("does not reach another moderator (R10)", async () => {
    const { jonas, stranger, salon } = await cast();
    await insertMember(salon, stranger, "active");
    await giveRole(salon, jonas, "moderator");
    await giveRole(salon, stranger, "moderator");
    expect(outcome(await remove(jonas, await memberIdOf(salon, stranger)))).toEqual([
      403,
      "not_room_moderator",
    ]);
  });

  it("lets anyone leave (R10)", async () => {
    const { jonas, salon } = await cast();
    expect((await remove(jonas, await memberIdOf(salon, jonas))).status).toBe(200);
    expect((await as(jonas).get(`/rest/v1/rooms?id=${salon.id}`)).read(z.array(Room))).toEqual([]);
  });

  it("tells a stranger, and whoever runs another room, nothing (R1, R10)", async () => {
    const { stranger, viktor, jonas, ivan, salon } = await cast();
    for (const other of [stranger, viktor, ivan]) {
      const [theirs, missing] = [
        await remove(other, await memberIdOf(salon, jonas)),
        await remove(other, randomUUID()),
      ];
      expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
    }
  });

  it("ends the removed member's stream of the room within two seconds (R11)", async () => {
    const { maya, jonas, salon, room, ofJonas } = await scene();
    const watching = await watch(jonas, [room, ofJonas]);
    const staying = await watch(maya, [room]);
    const removedAt = performance.now();
    expect((await remove(maya, await memberIdOf(salon, jonas))).status).toBe(200);
    await expect
      .poll(() => watching.messages, { timeout: 2_000, interval: 20 })
      .toContainEqual({ type: "revoked", channel: room });
    expect(performance.now() - removedAt).toBeLessThan(2_000);
    await expect
      .poll(() => staying.events)
      .toContainEqual(expect.objectContaining({ type: "membership", user_id: jonas.id }));
    watching.close();
    staying.close();
  });
});

describe("changing a member's role", () => {
  const change = (person: Person, id: string, role: string) =>
    as(person).patch(`/rest/v1/room_members/${id}`, { role });

  it("is the owner's to do (R10)", async () => {
    const { maya, jonas, salon } = await cast();
    const id = await memberIdOf(salon, jonas);
    expect((await change(maya, id, "moderator")).read(RoomMember).role).toBe("moderator");
    expect(outcome(await change(jonas, id, "member"))).toEqual([403, "not_room_owner"]);
    expect((await change(maya, id, "owner")).status).toBe(422);
  });

  it("does not know what a stranger may not see, nor who is only invited (R1, R9)", async () => {
    const { maya, stranger, jonas, ivan, salon } = await cast();
    const missing = await change(stranger, randomUUID(), "moderator");
    const theirs = await change(stranger, await memberIdOf(salon, jonas), "moderator");
    expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
    expect(outcome(await change(maya, await memberIdOf(salon, ivan), "moderator"))).toEqual([
      404,
      "member_not_found",
    ]);
  });
});
