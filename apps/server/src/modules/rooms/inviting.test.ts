import { randomUUID } from "node:crypto";
import { RoomMemberId } from "@parley/contract/ids";
import { Notification } from "@parley/contract/notifications";
import { PendingInvitation, RoomMembers } from "@parley/contract/rooms";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Answer, as } from "../../testing/as.ts";
import { cast, insertPerson, insertRoom, type Person, type StagedRoom } from "../../testing/cast.ts";
import { watch } from "../../testing/live.ts";
import { limits, owner } from "../../testing/stage.ts";
import { openWorkshop } from "../../testing/working.ts";
import { sweepInvitations } from "./sweep-invitations.job.ts";
import { tellInvitee } from "./tell-invitee.job.ts";

const { tools, office } = await openWorkshop();
// The limits that are tested here are those of a room and of an address.
await owner.query("update rate_limits set points = 100000 where name = 'invite'");
await limits.reload();

const outcome = ({ status, body }: Answer) => [status, z.object({ code: z.string() }).parse(body).code];
const newAddress = () => `new-${randomUUID().slice(0, 8)}@parley.test`;

const invite = (person: Person, room: StagedRoom, email: string, more: object = {}) =>
  as(person).call("invite-room-member", { roomId: room.id, email, ...more });

const waiting = async (room: StagedRoom, seenBy: Person) =>
  (await as(seenBy).call("fetch-room-members", { roomId: room.id })).read(RoomMembers).invitations;

const received = async (person: Person) =>
  (await as(person).call("fetch-pending-invitations")).read(
    z.object({ invitations: z.array(PendingInvitation) }),
  ).invitations;

const noticesOf = async (person: Person) =>
  (await as(person).get("/rest/v1/user_notifications"))
    .read(z.array(Notification))
    .map(({ type, message }) => `${type}: ${message}`);

/** Does what a worker does: every mail of this room that is on its way is sent. */
async function deliver(room: StagedRoom): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    `select j.data ->> 'invitation_id' as id from queue.job j where j.name = 'tell-invitee'
       and (j.data ->> 'invitation_id')::uuid in (select id from room_members where room_id = $1
         union all select id from room_email_invitations where room_id = $1)`,
    [room.id],
  );
  for (const { id } of rows) await tellInvitee.run(tools, { invitation_id: RoomMemberId.parse(id) });
  return rows.length;
}

const mailTo = (address: string) => office.mails.filter(({ to }) => to.includes(address));

describe("invite-room-member", () => {
  it("reaches somebody with an account by notice, live and by mail (R12)", async () => {
    const { maya, stranger, salon } = await cast();
    const watching = await watch(stranger, [`user:${stranger.id}`]);
    const answer = await invite(maya, salon, ` ${stranger.email.toUpperCase()} `);
    expect([answer.status, answer.body]).toEqual([
      200,
      { roomId: salon.id, email: stranger.email, role: "member" },
    ]);
    await expect.poll(() => watching.events).toContainEqual(expect.objectContaining({ type: "notice" }));
    watching.close();
    expect(await noticesOf(stranger)).toEqual(["room_invitation: Maya Lindqvist invited you to Salon."]);
    expect(await received(stranger)).toMatchObject([{ room_id: salon.id, room: { name: "Salon" } }]);
    await deliver(salon);
    const [arrived] = mailTo(stranger.email);
    expect(arrived?.mail.subject).toBe("Maya Lindqvist invites you to Salon");
    expect(arrived?.mail.text).toContain("http://localhost:5173/invitations");
  });

  it("reaches an address without an account by mail, and becomes an invitation with the account (R14)", async () => {
    const { maya, salon } = await cast();
    const address = newAddress();
    expect((await invite(maya, salon, address)).status).toBe(200);
    await deliver(salon);
    expect(mailTo(address)[0]?.mail.text).toContain("/register?from=%2Finvitations");

    const newcomer = await insertPerson("Nia", "New", { isConfirmed: false });
    await owner.query("update auth.users set email = $2 where id = $1", [newcomer.id, address]);
    expect(await received(newcomer)).toEqual([]);
    await owner.query("update auth.users set email_verified = true where id = $1", [newcomer.id]);
    expect(await received(newcomer)).toMatchObject([{ room_id: salon.id, inviter: { email: maya.email } }]);
    expect(await noticesOf(newcomer)).toEqual(["room_invitation: Maya Lindqvist invited you to Salon."]);
    expect(await waiting(salon, maya)).toContainEqual(expect.objectContaining({ email: address }));
  });

  it("lets many people arrive in one statement, with few locks for all of them (R14)", async () => {
    const client = await owner.connect();
    await client.query("begin");
    await client.query(
      `insert into auth.users (email, email_confirmed_at)
       select format('many-%s@parley.test', n), now() from generate_series(1, 500) n`,
    );
    const { rows } = await client.query<{ locks: string }>(
      "select count(*) as locks from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
    );
    await client.query("rollback");
    client.release();
    expect(Number(rows[0]?.locks)).toBeLessThanOrEqual(64);
  });

  it("looks the same to its sender, whether or not there is an account (R14)", async () => {
    const { maya, stranger, salon } = await cast();
    const address = newAddress();
    const known = await invite(maya, salon, stranger.email);
    const unknown = await invite(maya, salon, address);
    const without = (answer: Answer) => ({ ...z.looseObject({}).parse(answer.body), email: "" });
    expect([known.status, without(known)]).toEqual([unknown.status, without(unknown)]);
    const rows = (await waiting(salon, maya)).filter(({ email }) =>
      [stranger.email, address].includes(email),
    );
    expect(rows.map((row) => Object.keys(row).toSorted().join())).toEqual(
      Array(2).fill("created_at,email,id,role"),
    );
    for (const { id } of rows) {
      expect((await as(maya).call("remove-room-member", { memberId: id })).status).toBe(200);
    }
    expect(await received(stranger)).toEqual([]);
    expect(await noticesOf(stranger)).toEqual([]);
  });

  it("makes one invitation however often it is sent, and a new one when it ran out (R12)", async () => {
    const { maya, stranger, salon } = await cast();
    const address = newAddress();
    for (const email of [stranger.email, address]) {
      const answers = await Promise.all([1, 2, 3].map(() => invite(maya, salon, email)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect(await noticesOf(stranger)).toHaveLength(1);
    expect(await deliver(salon)).toBe(2);

    await owner.query("update room_members set created_at = now() - interval '8 days' where room_id = $1", [
      salon.id,
    ]);
    expect(await received(stranger)).toEqual([]);
    await invite(maya, salon, stranger.email);
    expect(await received(stranger)).toHaveLength(1);
    expect(await noticesOf(stranger)).toHaveLength(1);
  });

  it("invites members only, and nobody who is in the room (R12)", async () => {
    const { maya, jonas, salon } = await cast();
    for (const role of ["moderator", "owner", "admin"]) {
      expect((await invite(maya, salon, newAddress(), { role })).status).toBe(422);
    }
    expect((await invite(maya, salon, newAddress(), { role: "member" })).status).toBe(200);
    for (const { email } of [maya, jonas]) {
      expect(outcome(await invite(maya, salon, email))).toEqual([409, "already_in_room"]);
    }
  });

  it("is the owner's alone, and tells a stranger nothing (R1, R12)", async () => {
    const { jonas, viktor, stranger, salon } = await cast();
    expect(outcome(await invite(jonas, salon, newAddress()))).toEqual([403, "not_room_owner"]);
    expect(outcome(await invite(viktor, salon, newAddress()))).toEqual([403, "not_room_owner"]);
    const theirs = await invite(stranger, salon, newAddress());
    const missing = await invite(stranger, { id: salon.id, name: "" }, newAddress(), {
      roomId: randomUUID(),
    });
    expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
  });

  it("sends twenty a day from one room (R15)", async () => {
    const { maya, salon, square } = await cast();
    for (let sent = 0; sent < 20; sent += 1)
      expect((await invite(maya, salon, newAddress())).status).toBe(200);
    const refused = await invite(maya, salon, newAddress());
    expect(outcome(refused)).toEqual([429, "invitation_limit_reached"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await invite(maya, square, newAddress())).status).toBe(200);
  });

  it("sends one person three a day to the same address, and the address three mails from everybody (R15)", async () => {
    const { maya, jonas } = await cast();
    const address = newAddress();
    const rooms: StagedRoom[] = [];
    for (let made = 0; made < 4; made += 1) rooms.push(await insertRoom(maya, `Room ${made}`, "private"));
    const answers: number[] = [];
    for (const room of rooms) answers.push((await invite(maya, room, address)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    const another = await insertRoom(jonas, "Another", "private");
    expect((await invite(jonas, another, address)).status).toBe(200);
    for (const room of [...rooms, another]) await deliver(room);
    expect(mailTo(address)).toHaveLength(3);
    expect(await waiting(another, jonas)).toHaveLength(1);
  });

  it("forgets an answered invitation's notice, and a withdrawn one sends no mail (R12)", async () => {
    const { maya, stranger, salon } = await cast();
    const address = newAddress();
    await invite(maya, salon, address);
    const [sent] = await waiting(salon, maya);
    const invitation_id = RoomMemberId.parse(sent?.id);
    await as(maya).call("remove-room-member", { memberId: invitation_id });
    await tellInvitee.run(tools, { invitation_id });
    expect(mailTo(address)).toEqual([]);

    await invite(maya, salon, stranger.email);
    const [invitation] = await received(stranger);
    await as(stranger).call("accept-room-invitation", { invitationId: invitation?.id });
    expect(await noticesOf(stranger)).toEqual([]);
  });
});

describe("the mail of an invitation", () => {
  it.each([
    ["Evil\r\nBcc: victim@parley.test", "a room"],
    ["https://offer.example", "a room"],
    ["Win at offer.example", "a room"],
    ["<b>Salon</b>", "a room"],
    ["Baker's bench", "Baker's bench"],
    ["Räume & Träume, 7", "Räume & Träume, 7"],
  ])("calls a room named %j %j (R15)", async (name, called) => {
    const { maya } = await cast();
    const room = await insertRoom(maya, name, "private");
    const address = newAddress();
    await invite(maya, room, address);
    await deliver(room);
    const [arrived] = mailTo(address);
    expect(arrived?.mail.subject).toBe(`Maya Lindqvist invites you to ${called}`);
    expect(arrived?.to).toEqual([address]);
    expect(arrived?.mail.bcc ?? []).toEqual([]);
    expect(arrived?.mail.text).toContain(called);
  });
});

describe("sweep-invitations", () => {
  it("removes what ran out, with the addresses, and nothing else (R12)", async () => {
    const { maya, jonas, ivan, salon } = await cast();
    const [old, young] = [newAddress(), newAddress()];
    await invite(maya, salon, old);
    await invite(maya, salon, young);
    await owner.query("update room_email_invitations set expires_at = now() where email = $1", [old]);
    await owner.query("update room_members set created_at = now() - interval '8 days' where room_id = $1", [
      salon.id,
    ]);
    await sweepInvitations.run(tools, {});
    const emails = await owner.query("select email from room_email_invitations where room_id = $1", [
      salon.id,
    ]);
    expect(emails.rows).toEqual([{ email: young }]);
    const members = await owner.query("select user_id from room_members where room_id = $1", [salon.id]);
    expect(members.rows).toEqual([{ user_id: jonas.id }]);
    expect(ivan.id).not.toBe(jonas.id);
  });
});
