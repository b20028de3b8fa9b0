import { randomUUID } from "node:crypto";
import { RoomPayment } from "@parley/contract/room-payments";
import { RoomTwin } from "@parley/contract/rooms";
import { SEATS } from "@parley/contract/seats";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Answer, as, asVisitor } from "../../testing/as.ts";
import { cast, insertPerson, type Person, type StagedRoom } from "../../testing/cast.ts";
import { watch } from "../../testing/live.ts";
import { limits, owner } from "../../testing/stage.ts";
import { giveTier, hostTwin, insertManager, insertTwin, type StagedTwin } from "../../testing/twins.ts";

await owner.query("update rate_limits set points = 100000 where name = 'write'");
await limits.reload();

const outcome = ({ status, body }: Answer) => [status, z.object({ code: z.string() }).parse(body).code];
const ids = (answer: Answer) => answer.read(z.array(RoomTwin)).map(({ id }) => id);
const seat = (person: Person, roomId: string, twinId: string) =>
  as(person).call("seat-twin", { roomId, twinId });
const unseat = (person: Person, roomId: string, twinId: string) =>
  as(person).call("unseat-twin", { roomId, twinId });
const order = (person: Person, roomId: string, twinIds: string[]) =>
  as(person).call("order-room-twins", { roomId, twinIds });
const seatsOf = async (person: Person, room: StagedRoom) =>
  ids(await as(person).get(`/rest/v1/room_twins?room_id=${room.id}`));

/** One twin the owner owns, one they manage, one that is public, and one that is somebody's own. */
async function stageSeats() {
  const people = await cast();
  const { maya, stranger } = people;
  const kai = await insertPerson("Kai", "Other");
  await giveTier(kai, "growth");
  const twins = {
    own: await insertTwin(maya, "Own"),
    managed: await insertTwin(kai, "Managed"),
    open: await insertTwin(kai, "Open", { isPublic: true }),
    closed: await insertTwin(stranger, "Closed"),
  };
  await insertManager(twins.managed, maya, "analyst");
  return { ...people, kai, ...twins };
}

describe("seating a twin", () => {
  it("takes what the owner owns, manages or finds in public, and keeps the order (R19)", async () => {
    const { maya, jonas, salon, own, managed, open } = await stageSeats();
    for (const twin of [own, managed, open]) expect((await seat(maya, salon.id, twin.id)).status).toBe(200);
    expect(ids(await seat(maya, salon.id, own.id))).toEqual([own.id, managed.id, open.id]);
    expect(await seatsOf(jonas, salon)).toEqual([own.id, managed.id, open.id]);
  });

  it("refuses what is somebody's own, as if it did not exist (R19)", async () => {
    const { maya, salon, closed } = await stageSeats();
    const refused = await seat(maya, salon.id, closed.id);
    expect(outcome(refused)).toEqual([404, "twin_not_found"]);
    expect((await seat(maya, salon.id, randomUUID())).body).toEqual(refused.body);
  });

  it("has twelve seats, however many come at once (R19)", async () => {
    const { maya, kai, salon } = await stageSeats();
    const twins: StagedTwin[] = [];
    for (let n = 0; n < SEATS + 4; n += 1) {
      twins.push(await insertTwin(kai, `Public ${n}`, { isPublic: true }));
    }
    const answers = await Promise.all(twins.map(({ id }) => seat(maya, salon.id, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(SEATS);
    expect(outcome(answers.find(({ status }) => status !== 200) ?? missing)).toEqual([409, "seats_taken"]);
    expect(await seatsOf(maya, salon)).toHaveLength(SEATS);
  });

  it("is the owner's alone; a stranger learns nothing of a private room (R1, R19)", async () => {
    const { jonas, stranger, viktor, salon, open } = await stageSeats();
    expect(outcome(await seat(jonas, salon.id, open.id))).toEqual([403, "not_room_owner"]);
    expect(outcome(await seat(viktor, salon.id, open.id))).toEqual([403, "not_room_owner"]);
    expect((await seat(stranger, salon.id, open.id)).body).toEqual(
      (await seat(stranger, randomUUID(), open.id)).body,
    );
    expect((await asVisitor().call("seat-twin", { roomId: salon.id, twinId: open.id })).status).toBe(401);
  });
});

const missing: Answer = { status: 0, headers: new Headers(), body: {}, read: (schema) => schema.parse({}) };

describe("unseating and ordering", () => {
  it("takes a twin from the room, once (R19)", async () => {
    const { maya, salon, own, open } = await stageSeats();
    for (const twin of [own, open]) await hostTwin(salon, twin, maya);
    expect(ids(await unseat(maya, salon.id, own.id))).toEqual([open.id]);
    expect(outcome(await unseat(maya, salon.id, own.id))).toEqual([404, "twin_not_found"]);
  });

  it("puts them in the order the owner names, all of them or none (R19)", async () => {
    const { maya, salon, own, managed, open } = await stageSeats();
    for (const twin of [own, managed, open]) await seat(maya, salon.id, twin.id);
    const wanted = [open.id, own.id, managed.id];
    expect(ids(await order(maya, salon.id, wanted))).toEqual(wanted);
    for (const stale of [wanted.slice(1), [...wanted, randomUUID()], [open.id, open.id, own.id]]) {
      expect(outcome(await order(maya, salon.id, stale))).toEqual([409, "seats_changed"]);
    }
    expect(await seatsOf(maya, salon)).toEqual(wanted);
  });

  it("is refused to members, and to strangers as if there were no room (R1)", async () => {
    const { maya, jonas, stranger, salon, own } = await stageSeats();
    await seat(maya, salon.id, own.id);
    expect(outcome(await unseat(jonas, salon.id, own.id))).toEqual([403, "not_room_owner"]);
    expect(outcome(await order(jonas, salon.id, [own.id]))).toEqual([403, "not_room_owner"]);
    expect(outcome(await unseat(stranger, salon.id, own.id))).toEqual([404, "room_not_found"]);
    expect(outcome(await order(stranger, salon.id, [own.id]))).toEqual([404, "room_not_found"]);
    expect(await seatsOf(maya, salon)).toEqual([own.id]);
  });

  it("happens by itself when the owner could no longer seat the twin (R20)", async () => {
    const { maya, kai, salon, own, managed, open } = await stageSeats();
    for (const twin of [own, managed, open]) await seat(maya, salon.id, twin.id);
    await as(kai).call("publish-twin", { twinId: open.id, isPublic: false });
    expect(await seatsOf(maya, salon)).toEqual([own.id, managed.id]);
    await as(kai).call("remove-twin-manager", { twinId: managed.id, userId: maya.id });
    expect(await seatsOf(maya, salon)).toEqual([own.id]);
  });

  it("happens too when the twin is taken off the shelf, in every room but those of its own people (R20)", async () => {
    const { maya, salon, own, managed, open } = await stageSeats();
    for (const twin of [own, managed, open]) await seat(maya, salon.id, twin.id);
    await owner.query(
      "update virtual_twins set is_public = true, unlisted_at = null, unlisted_reason = null where id = any ($1)",
      [[own.id, managed.id, open.id]],
    );
    await owner.query(
      "update virtual_twins set unlisted_at = now(), unlisted_reason = 'moderation' where id = any ($1)",
      [[own.id, managed.id, open.id]],
    );
    expect(await seatsOf(maya, salon)).toEqual([own.id, managed.id]);
  });
});

describe("who pays in a room", () => {
  const paymentOf = async (person: Person, room: StagedRoom) =>
    (await as(person).get(`/rest/v1/room_payments?room_id=${room.id}`)).read(z.array(RoomPayment));
  const capped = {
    who_pays: "room_up_to_cap",
    daily_cap_tokens: 9_000,
    member_daily_cap_tokens: 3_000,
    max_answers: 2,
  } as const;
  const set = (person: Person, roomId: string, payment: object = capped) =>
    as(person).call("set-room-payment", { roomId, ...payment });

  it("is what its owner says; caps and spending are the owner's alone to see (R21)", async () => {
    const { maya, jonas, salon } = await cast();
    expect(await paymentOf(jonas, salon)).toMatchObject([{ who_pays: "speaker", max_answers: 1 }]);
    expect((await set(maya, salon.id)).read(RoomPayment)).toEqual({
      ...{ room_id: salon.id, ...capped, spent_today_tokens: 0 },
    });
    expect(await paymentOf(maya, salon)).toMatchObject([capped]);
    expect(await paymentOf(jonas, salon)).toEqual([
      {
        ...{ room_id: salon.id, who_pays: "room_up_to_cap", max_answers: 2 },
        ...{ daily_cap_tokens: null, member_daily_cap_tokens: null, spent_today_tokens: null },
      },
    ]);
  });

  it.each([
    { ...capped, member_daily_cap_tokens: null },
    { ...capped, daily_cap_tokens: 0 },
    { ...capped, max_answers: 7 },
    { ...capped, who_pays: "nobody" },
  ])("is never half said: %o", async (payment) => {
    const { maya, salon } = await cast();
    expect(outcome(await set(maya, salon.id, payment))).toEqual([422, "invalid_input"]);
  });

  it("is neither told to nor changed by anybody else (R1, R21)", async () => {
    const { jonas, ivan, stranger, viktor, salon, square } = await cast();
    for (const person of [ivan, stranger, viktor]) expect(await paymentOf(person, salon)).toEqual([]);
    expect(await paymentOf(stranger, square)).toEqual([]);
    expect(outcome(await set(jonas, salon.id))).toEqual([403, "not_room_owner"]);
    expect((await set(stranger, salon.id)).body).toEqual((await set(stranger, randomUUID())).body);
  });
});

describe("a change of a room", () => {
  it("reaches everybody who watches it", async () => {
    const { maya, jonas, salon, own } = await stageSeats();
    const watching = await watch(jonas, [`room:${salon.id}`]);
    await seat(maya, salon.id, own.id);
    await order(maya, salon.id, [own.id]);
    await unseat(maya, salon.id, own.id);
    await as(maya).call("set-room-payment", {
      ...{ roomId: salon.id, who_pays: "room", daily_cap_tokens: null, member_daily_cap_tokens: null },
      max_answers: 1,
    });
    await as(maya).patch(`/rest/v1/rooms/${salon.id}`, { name: "Parlour" });
    await expect
      .poll(() => watching.events.filter(({ type }) => type === "room"))
      .toEqual(Array.from({ length: 5 }, () => expect.objectContaining({ room_id: salon.id })));
    watching.close();
  });

  it("reaches them too when it is a twin that leaves by itself (R20, R22)", async () => {
    const { maya, jonas, kai, salon, own, managed, open } = await stageSeats();
    for (const twin of [own, managed, open]) await seat(maya, salon.id, twin.id);
    const watching = await watch(jonas, [`room:${salon.id}`]);
    await as(kai).call("publish-twin", { twinId: open.id, isPublic: false });
    await as(kai).call("remove-twin-manager", { twinId: managed.id, userId: maya.id });
    await as(maya).delete(`/rest/v1/virtual_twins/${own.id}`);
    await expect
      .poll(() => watching.events.filter(({ type }) => type === "room"))
      .toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ room_id: salon.id })));
    watching.close();
  });
});
