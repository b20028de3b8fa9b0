import { randomUUID } from "node:crypto";
import { Notification } from "@parley/contract/notifications";
import { Room, RoomMembers, RoomOwner } from "@parley/contract/rooms";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Answer, as } from "../../testing/as.ts";
import { cast, type Person, type StagedRoom } from "../../testing/cast.ts";
import { owner } from "../../testing/stage.ts";
import { giveTier, hostTwin, insertTwin } from "../../testing/twins.ts";

const outcome = ({ status, body }: Answer) => [status, z.object({ code: z.string() }).parse(body).code];

const transfer = (person: Person, room: StagedRoom, to: Person) =>
  as(person).call("transfer-room-ownership", { roomId: room.id, newOwnerUserId: to.id });

const noticesOf = async (person: Person) =>
  (await as(person).get("/rest/v1/user_notifications"))
    .read(z.array(Notification))
    .map(({ type, message }) => `${type}: ${message}`);

const rowOf = async (room: StagedRoom) =>
  (await owner.query("select user_id, who_pays, price, unlisted_reason from rooms where id = $1", [room.id]))
    .rows[0];

describe("transfer-room-ownership", () => {
  it("gives the room to a member; the former owner stays as one, and both are told (R16)", async () => {
    const { maya, jonas, salon } = await cast();
    expect((await transfer(maya, salon, jonas)).read(Room)).toMatchObject({
      user_id: jonas.id,
      member_count: 1,
    });
    const { members } = (await as(jonas).call("fetch-room-members", { roomId: salon.id })).read(RoomMembers);
    expect(members).toMatchObject([{ user_id: maya.id, role: "member", email: maya.email }]);
    expect(await noticesOf(jonas)).toEqual(["room_ownership: Salon is yours now."]);
    expect(await noticesOf(maya)).toEqual(["room_ownership: Salon now belongs to Jonas Ekberg."]);
    expect(outcome(await as(maya).patch(`/rest/v1/rooms/${salon.id}`, { name: "Mine" }))).toEqual([
      403,
      "not_room_owner",
    ]);
  });

  it("takes somebody who is in the room (R16)", async () => {
    const { maya, ivan, stranger, salon } = await cast();
    for (const other of [ivan, stranger, maya]) {
      expect(outcome(await transfer(maya, salon, other))).toEqual([409, "new_owner_not_member"]);
    }
  });

  it("is the owner's, or a superadmin's whose hand is in the audit log (R16)", async () => {
    const { alma, jonas, viktor, salon } = await cast();
    expect(outcome(await transfer(jonas, salon, jonas))).toEqual([403, "not_room_owner"]);
    expect((await transfer(alma, salon, jonas)).status).toBe(404);
    expect(outcome(await transfer({ ...viktor, aal: "aal1" }, salon, jonas))).toEqual([
      404,
      "room_not_found",
    ]);
    expect((await transfer(viktor, salon, jonas)).status).toBe(200);
    const { rows } = await owner.query(
      "select actor_id, after from audit_log where action = 'transfer_room' and subject_id = $1",
      [salon.id],
    );
    expect(rows).toEqual([{ actor_id: viktor.id, after: { user_id: jonas.id } }]);
  });

  it("tells a stranger nothing (R1)", async () => {
    const { stranger, jonas, salon } = await cast();
    const theirs = await transfer(stranger, salon, jonas);
    const missing = await as(stranger).call("transfer-room-ownership", {
      roomId: randomUUID(),
      newOwnerUserId: jonas.id,
    });
    expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
  });

  it("asks whoever has a second step to have taken it (R16)", async () => {
    const { maya, jonas, salon } = await cast();
    await owner.query(
      "insert into auth.factors (user_id, factor_type, friendly_name, status, secret) values ($1, 'totp', 'Phone', 'verified', 'kept')",
      [maya.id],
    );
    expect(outcome(await transfer(maya, salon, jonas))).toEqual([403, "second_factor_needed"]);
    expect((await transfer({ ...maya, aal: "aal2" }, salon, jonas)).status).toBe(200);
  });

  it("leaves nobody with bills or twins they did not choose (R17)", async () => {
    const { maya, jonas, salon } = await cast();
    await giveTier(maya, "starter");
    const [own, open, unlisted, theirs] = [
      await insertTwin(maya, "Private"),
      await insertTwin(maya, "Open", { isPublic: true }),
      await insertTwin(maya, "Off the shelf", { isPublic: true }),
      await insertTwin(jonas, "Of Jonas"),
    ];
    for (const twin of [own, open, unlisted, theirs]) await hostTwin(salon, twin, maya);
    await owner.query(
      "update virtual_twins set unlisted_at = now(), unlisted_reason = 'plan' where id = $1",
      [unlisted.id],
    );
    await owner.query("update rooms set who_pays = 'room' where id = $1", [salon.id]);
    await transfer(maya, salon, jonas);
    expect(await rowOf(salon)).toMatchObject({ user_id: jonas.id, who_pays: "speaker" });
    const { rows } = await owner.query<{ twin_id: string }>(
      "select twin_id from room_twins where room_id = $1",
      [salon.id],
    );
    expect(new Set(rows.map(({ twin_id }) => twin_id))).toEqual(new Set([open.id, theirs.id]));
  });

  it.each([
    ["free", true, "plan"],
    ["pro", false, "plan"],
    ["pro", true, null],
  ])(
    "for a priced room to somebody on %s, selling %s, unlists it for %s (R17)",
    async (tier, sells, reason) => {
      const { maya, jonas, salon } = await cast();
      await owner.query("update rooms set price = 900, access_type = 'public' where id = $1", [salon.id]);
      if (tier !== "free") await giveTier(jonas, tier);
      if (sells) {
        await owner.query(
          `insert into connect_accounts (user_id, stripe_account_id, charges_enabled, payouts_enabled, details_submitted)
         values ($1, $2, true, true, true)`,
          [jonas.id, `acct_${jonas.id}`],
        );
      }
      await transfer(maya, salon, jonas);
      expect(await rowOf(salon)).toMatchObject({ price: 900, unlisted_reason: reason });
    },
  );

  it("has one new owner when two are named at once, and nobody is lost (R16)", async () => {
    const { maya, jonas, stranger, salon } = await cast();
    await owner.query("insert into room_members (room_id, user_id, status) values ($1, $2, 'active')", [
      salon.id,
      stranger.id,
    ]);
    const answers = await Promise.all([transfer(maya, salon, jonas), transfer(maya, salon, stranger)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await owner.query<{ everyone: string }>(
      `select count(*) as everyone from (select user_id from rooms where id = $1
       union select user_id from room_members where room_id = $1 and status = 'active') p`,
      [salon.id],
    );
    expect(Number(rows[0]?.everyone)).toBe(3);
  });
});

describe("fetch-all-room-owners", () => {
  const Owners = z.object({ owners: z.array(RoomOwner) });
  const before = (id: string) => `${id.slice(0, 24)}${"0".repeat(12)}`;

  it("shows a superadmin who owns which rooms (R18)", async () => {
    const { maya, viktor } = await cast();
    const path = `fetch-all-room-owners?after_id=${before(maya.id)}`;
    const { owners } = (await as(viktor).call(path)).read(Owners);
    expect(owners.find(({ id }) => id === maya.id)).toEqual({
      ...{ id: maya.id, name: "Maya Lindqvist", email: maya.email, role: "creator" },
      ...{ first_name: "Maya", last_name: "Lindqvist", roomCount: 2, roomNames: ["Salon", "Square"] },
    });
  });

  it("gives nobody else any, nor does the direct query (R18)", async () => {
    const { maya, jonas, stranger, alma, viktor } = await cast();
    for (const person of [maya, jonas, stranger, alma, { ...viktor, aal: "aal1" } as const]) {
      expect(outcome(await as(person).call("fetch-all-room-owners"))).toEqual([403, "not_allowed"]);
      expect((await as(person).get("/rest/v1/room_owners")).body).toEqual([]);
    }
  });

  it("is the same set by direct query, without address and role (R18)", async () => {
    const { maya, viktor } = await cast();
    const cursor = `?after_id=${before(maya.id)}`;
    const { owners } = (await as(viktor).call(`fetch-all-room-owners${cursor}`)).read(Owners);
    const direct = (await as(viktor).get(`/rest/v1/room_owners${cursor}`)).read(z.array(RoomOwner));
    expect(direct).toEqual(owners.map((one) => ({ ...one, email: null, role: null })));
  });
});
