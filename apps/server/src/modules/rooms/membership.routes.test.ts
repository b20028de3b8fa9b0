import { randomUUID } from "node:crypto";
import { PEOPLE_SHOWN } from "@parley/contract/people-shown";
import { PendingInvitation, Room, RoomMember, RoomMembers } from "@parley/contract/rooms";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Answer, as } from "../../testing/as.ts";
import { cast, insertMember, type Person, type StagedRoom } from "../../testing/cast.ts";
import { memberIdOf } from "../../testing/members.ts";
import { limits, owner } from "../../testing/stage.ts";

// Nobody answers hundreds of invitations a minute; a race that is tried that often does.
await owner.query("update rate_limits set points = 100000 where name = 'write'");
await limits.reload();

const outcome = ({ status, body }: Answer) => [status, z.object({ code: z.string() }).parse(body).code];

const membersOf = async (room: StagedRoom, seenBy: Person, after_id?: string) =>
  (await as(seenBy).call("fetch-room-members", { roomId: room.id, after_id })).read(RoomMembers);

/** People who came before everybody else. */
async function crowd(room: StagedRoom, size: number): Promise<void> {
  await owner.query(
    `insert into auth.users (email, email_confirmed_at)
     select format('crowd-%s-%s@parley.test', n, $1::text), now() from generate_series(1, $2::int) n`,
    [room.id, size],
  );
  await owner.query(
    `insert into room_members (room_id, user_id, status, created_at)
     select $1::uuid, u.id, 'active', now() - interval '1 year' from auth.users u
     where u.email like format('crowd-%%%s%%', $1::text)`,
    [room.id],
  );
}

const invitationsOf = async (person: Person) =>
  (await as(person).call("fetch-pending-invitations")).read(
    z.object({ invitations: z.array(PendingInvitation) }),
  ).invitations;

const letRunOut = (room: StagedRoom) =>
  owner.query(
    "update room_members set created_at = now() - interval '8 days' where room_id = $1 and status = 'invited'",
    [room.id],
  );

describe("joining a room", () => {
  const join = (person: Person, room_id: string) => as(person).post("/rest/v1/room_members", { room_id });

  it("makes an active member of whoever asks, once (R3)", async () => {
    const { stranger, square } = await cast();
    const [first, second] = [await join(stranger, square.id), await join(stranger, square.id)];
    expect(first.read(RoomMember)).toMatchObject({ user_id: stranger.id, role: "member", status: "active" });
    expect(second.read(RoomMember).id).toBe(first.read(RoomMember).id);
    const [room] = (await as(stranger).get(`/rest/v1/rooms?id=${square.id}`)).read(z.array(Room));
    expect(room?.member_count).toBe(1);
  });

  it("refuses a priced room and a private one, and hides the private one (R1, R3)", async () => {
    const { maya, stranger, ivan, salon, square } = await cast();
    await owner.query("update rooms set price = 1200 where id = $1", [square.id]);
    expect(await join(stranger, square.id)).toMatchObject({ status: 402, body: { code: "room_has_price" } });
    expect((await join(stranger, salon.id)).status).toBe(404);
    expect(await join(ivan, salon.id)).toMatchObject({ status: 403, body: { code: "room_not_public" } });
    expect(await join(maya, square.id)).toMatchObject({ status: 409, body: { code: "already_in_room" } });
  });

  it("accepts the invitation that was waiting, even one that ran out (R3)", async () => {
    const { ivan, square } = await cast();
    await insertMember(square, ivan, "invited");
    await letRunOut(square);
    expect((await join(ivan, square.id)).read(RoomMember).status).toBe("active");
  });
});

describe("fetch-room-members", () => {
  it("names the people to those inside, and their addresses to the owner alone (R8)", async () => {
    const { maya, jonas, ivan, salon } = await cast();
    const [owners, members] = [await membersOf(salon, maya), await membersOf(salon, jonas)];
    expect(owners.members).toMatchObject([{ user_id: jonas.id, first_name: "Jonas", email: jonas.email }]);
    expect(owners.invitations).toMatchObject([{ email: ivan.email, role: "member" }]);
    expect(members.members).toMatchObject([{ user_id: jonas.id, first_name: "Jonas", email: null }]);
    expect(members.invitations).toEqual([]);
    expect(members.owner).toMatchObject({ user_id: maya.id, first_name: "Maya" });
    expect(JSON.stringify(members)).not.toContain("@");
  });

  it("shows whoever asks themselves, however many came before them (R8)", async () => {
    const { jonas, ivan, salon } = await cast();
    await crowd(salon, PEOPLE_SHOWN);
    const { members } = await membersOf(salon, jonas);
    expect([members.length, members[0]?.user_id]).toEqual([PEOPLE_SHOWN + 1, jonas.id]);
    expect(members.some(({ user_id }) => user_id === ivan.id)).toBe(false);
  });

  it("lists everybody once, page by page, in the order they came (R8)", async () => {
    const { maya, jonas, salon } = await cast();
    await crowd(salon, PEOPLE_SHOWN + 20);
    const first = (await membersOf(salon, maya)).members;
    const second = (await membersOf(salon, maya, first.at(-1)?.id)).members;
    expect([first.length, second.length]).toEqual([PEOPLE_SHOWN, 21]);
    const all = [...first, ...second].map(({ user_id }) => user_id);
    expect([new Set(all).size, all.at(-1)]).toEqual([PEOPLE_SHOWN + 21, jonas.id]);
    expect((await membersOf(salon, maya, second.at(-1)?.id)).members).toEqual([]);
  });

  it("does not know the room when someone outside asks (R8)", async () => {
    const { stranger, ivan, salon, square } = await cast();
    for (const [person, room] of [
      [stranger, salon],
      [stranger, square],
      [ivan, salon],
    ] as const) {
      const answer = await as(person).call("fetch-room-members", { roomId: room.id });
      const missing = await as(person).call("fetch-room-members", { roomId: randomUUID() });
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
  });
});

describe("fetch-pending-invitations", () => {
  it("shows the invitee what the room is called and who asked (R9)", async () => {
    const { maya, ivan, salon } = await cast();
    expect(await invitationsOf(ivan)).toMatchObject([
      {
        room_id: salon.id,
        role: "member",
        room: { name: "Salon" },
        inviter: { first_name: "Maya", email: maya.email },
      },
    ]);
  });

  it("is the same by direct query, but for the inviter's address (R9)", async () => {
    const { maya, ivan, salon } = await cast();
    const directly = async (person: Person) =>
      (await as(person).get("/rest/v1/room_members?status=invited")).read(z.array(PendingInvitation));
    const [invitation] = await invitationsOf(ivan);
    expect(await directly(ivan)).toEqual([
      { ...invitation, inviter: { ...invitation?.inviter, email: null } },
    ]);
    expect(await directly(maya)).toEqual([]);
    await letRunOut(salon);
    expect(await directly(ivan)).toEqual([]);
  });

  it("shows it to nobody else, and to nobody after seven days (R9, R12)", async () => {
    const { maya, jonas, ivan, stranger, viktor, salon } = await cast();
    for (const other of [maya, jonas, stranger, viktor]) expect(await invitationsOf(other)).toEqual([]);
    await letRunOut(salon);
    expect(await invitationsOf(ivan)).toEqual([]);
    expect((await as(ivan).get(`/rest/v1/rooms?id=${salon.id}`)).read(z.array(Room))).toEqual([]);
    expect((await membersOf(salon, maya)).invitations).toEqual([]);
  });
});

describe("answering an invitation", () => {
  const answer = (person: Person, verb: "accept" | "decline", invitationId: string) =>
    as(person).call(`${verb}-room-invitation`, { invitationId });

  it("accepted, it opens the room; accepting again changes nothing (R12)", async () => {
    const { maya, ivan, salon } = await cast();
    const id = await memberIdOf(salon, ivan);
    expect((await answer(ivan, "accept", id)).read(RoomMember)).toMatchObject({
      id,
      room_id: salon.id,
      status: "active",
    });
    expect((await answer(ivan, "accept", id)).status).toBe(200);
    expect(outcome(await answer(ivan, "decline", id))).toEqual([404, "invitation_not_found"]);
    expect((await membersOf(salon, maya)).members.map(({ user_id }) => user_id)).toContain(ivan.id);
    expect(await invitationsOf(ivan)).toEqual([]);
  });

  it("declined, it is gone, and the room with it (R12)", async () => {
    const { ivan, salon } = await cast();
    const id = await memberIdOf(salon, ivan);
    expect((await answer(ivan, "decline", id)).status).toBe(204);
    expect(outcome(await answer(ivan, "accept", id))).toEqual([404, "invitation_not_found"]);
    expect((await as(ivan).get(`/rest/v1/rooms?id=${salon.id}`)).read(z.array(Room))).toEqual([]);
  });

  it.each(["accept", "decline"] as const)("%s is the invitee's alone (R9)", async (verb) => {
    const { maya, jonas, stranger, viktor, ivan, salon } = await cast();
    const id = await memberIdOf(salon, ivan);
    for (const other of [maya, jonas, stranger, viktor]) {
      const [theirs, missing] = [await answer(other, verb, id), await answer(other, verb, randomUUID())];
      expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
    }
    expect(await invitationsOf(ivan)).toHaveLength(1);
  });

  it("waits for seven days, and for a confirmed address (R12)", async () => {
    const { ivan, tess, salon, square } = await cast();
    await letRunOut(salon);
    expect(outcome(await answer(ivan, "accept", await memberIdOf(salon, ivan)))).toEqual([
      404,
      "invitation_not_found",
    ]);
    await insertMember(square, tess, "invited");
    expect((await answer(tess, "accept", await memberIdOf(square, tess))).status).toBe(404);
  });

  it("opens a priced room to those who pay for it (R13)", async () => {
    const { ivan, salon } = await cast();
    await owner.query("update rooms set price = 900 where id = $1", [salon.id]);
    const id = await memberIdOf(salon, ivan);
    expect(outcome(await answer(ivan, "accept", id))).toEqual([402, "room_has_price"]);
    const pay = (until: string) =>
      owner.query(
        `insert into room_subscriptions (user_id, room_id, status, current_period_end)
         values ($1, $2, 'active', now() + $3::interval)
         on conflict (user_id, room_id) where status in ('active', 'past_due')
         do update set current_period_end = excluded.current_period_end`,
        [ivan.id, salon.id, until],
      );
    await pay("-1 day");
    expect(outcome(await answer(ivan, "accept", id))).toEqual([402, "room_has_price"]);
    await pay("1 day");
    expect((await answer(ivan, "accept", id)).status).toBe(200);
  });

  it("has one outcome when both answers come at once (R12)", async () => {
    const { ivan, salon } = await cast();
    for (let round = 0; round < 100; round += 1) {
      const id = await inviteAgain(salon, ivan);
      const verbs = (["accept", "decline"] as const).toSorted(() => (round % 2) - 0.5);
      const answers = await Promise.all(verbs.map((verb) => answer(ivan, verb, id)));
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const accepted = answers[verbs.indexOf("accept")]?.status === 200;
      expect(await statusOf(id)).toBe(accepted ? "active" : undefined);
    }
    expect(await countHolds(salon)).toBe(true);
  });

  it("has one outcome when it is withdrawn meanwhile (R12)", async () => {
    const { maya, ivan, salon } = await cast();
    for (let round = 0; round < 30; round += 1) {
      const id = await inviteAgain(salon, ivan);
      const [declined, withdrawn] = await Promise.all([
        answer(ivan, "decline", id),
        as(maya).call("remove-room-member", { memberId: id }),
      ]);
      expect([declined.status, withdrawn.status].filter((status) => status < 300)).toHaveLength(1);
      expect(await statusOf(id)).toBeUndefined();
    }
  });
});

async function inviteAgain(room: StagedRoom, person: Person): Promise<string> {
  await owner.query("delete from room_members where room_id = $1 and user_id = $2", [room.id, person.id]);
  await insertMember(room, person, "invited");
  return memberIdOf(room, person);
}

async function statusOf(id: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ status: string }>("select status from room_members where id = $1", [
    id,
  ]);
  return rows[0]?.status;
}

async function countHolds(room: StagedRoom): Promise<boolean | undefined> {
  const { rows } = await owner.query<{ holds: boolean }>(
    `select member_count = (select count(*) from room_members where room_id = rooms.id and status = 'active') as holds
     from rooms where id = $1`,
    [room.id],
  );
  return rows[0]?.holds;
}
