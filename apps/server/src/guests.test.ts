import { randomUUID } from "node:crypto";
import { Message, SentMessage } from "@parley/contract/conversation";
import { Room } from "@parley/contract/rooms";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describe as describeApi } from "./app.ts";
import { GUEST_CALLS } from "./guests.ts";
import { mayWatch } from "./live.ts";
import { as } from "./testing/as.ts";
import { cast, insertRoom, type Person } from "./testing/cast.ts";
import { accessToken } from "./testing/signing.ts";
import { app, database, verifyToken } from "./testing/stage.ts";

const theDocument = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ security: z.array(z.unknown()).optional() }).loose()),
  ),
});
const { paths } = theDocument.parse(describeApi(app));

/** Every call of the document that takes a session, with ids that lead nowhere. */
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { security }]) => security?.length !== 0)
    .map(([method]) => `${method.toUpperCase()} ${path}`),
);
const ours = calls.filter((call) => !/ \/(auth|storage\/v1\/avatars)\//.test(call));
const identityCalls = calls.filter((call) => / \/auth\/v1\/(user|factors|reauthenticate)/.test(call));

/** The owner of both rooms, on the domain of one of them. */
async function scene() {
  const people = await cast();
  const guest: Person = { ...people.maya, aal: "aal2", guestOf: people.salon.id };
  return { ...people, guest };
}

async function send(person: Person, call: string) {
  const [method = "", path = ""] = call.split(" ");
  const { id: sub, aal, guestOf: room } = person;
  const response = await app.request(path.replaceAll(/\{\w+\}/g, randomUUID()), {
    method,
    headers: {
      authorization: `Bearer ${await accessToken({ sub, aal, room })}`,
      "content-type": "application/json",
    },
    ...(method !== "GET" && { body: "{}" }),
  });
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, body };
}

const refused = { status: 403, body: { code: "room_only" } };

describe("the guest of a room", () => {
  it("talks in it: reads, says something, is heard, looks something up (R11)", async () => {
    const { guest, jonas, salon } = await scene();
    const text = "Good morning from our own domain";
    const sent = await as(guest).call("send-message", { roomId: salon.id, clientId: randomUUID(), text });
    expect(sent.read(SentMessage).message.seq).toBe(1);
    for (const person of [guest, jonas]) {
      const heard = (await as(person).get(`/rest/v1/messages?room_id=${salon.id}`)).read(z.array(Message));
      expect(heard).toMatchObject([{ body: text, author: { first_name: "Maya" } }]);
    }
    const matches = await as(guest).get(`/rest/v1/message_matches?room_id=${salon.id}&q=morning`);
    expect(matches.body).toMatchObject([{ seq: 1 }]);
    const people = await as(guest).call("fetch-room-members", { roomId: salon.id });
    expect(people.body).toMatchObject({ members: [{ first_name: "Jonas" }] });
    for (const path of ["turns", "room_reads", "room_twins", "room_payments", "message_attachments"]) {
      expect([path, (await as(guest).get(`/rest/v1/${path}?room_id=${salon.id}`)).status]).toEqual([
        path,
        200,
      ]);
    }
    expect((await as(guest).get(`/rest/v1/profiles?id=${guest.id}`)).body).toMatchObject([
      { first_name: "Maya", role: "creator" },
    ]);
    expect((await as(guest).get("/rest/v1/user_token_balances")).status).toBe(200);
    expect((await as(guest).call("tell-typing", { roomId: salon.id })).status).toBe(204);
    expect((await as(guest).call("mark-room-read", { roomId: salon.id, seq: 1 })).status).toBe(200);
  });

  it("joins the public room they stand before, and no other", async () => {
    const { stranger, square, maya } = await scene();
    const guest = { ...stranger, guestOf: square.id };
    const elsewhere = await insertRoom(maya, "Elsewhere", "public");
    const join = (room_id: string) => as(guest).post("/rest/v1/room_members", { room_id });
    expect((await join(elsewhere.id)).status).toBe(404);
    expect((await join(square.id)).status).toBe(201);
  });

  it("finds none of their other rooms, nor what is said in them, nor strangers", async () => {
    const { guest, maya, stranger, square } = await scene();
    const clientId = randomUUID();
    await as(maya).call("send-message", { roomId: square.id, clientId, text: "Elsewhere" });
    const rooms = (await as(guest).get("/rest/v1/rooms")).read(z.array(Room));
    expect(rooms.map(({ id }) => id)).toEqual([guest.guestOf]);
    expect((await as(guest).get(`/rest/v1/messages?room_id=${square.id}`)).body).toEqual([]);
    expect((await as(guest).get(`/rest/v1/profiles?id=${stranger.id}`)).body).toEqual([]);
    const nowhere = { roomId: randomUUID(), clientId: randomUUID(), text: "Hello" };
    const missing = await as(guest).call("send-message", nowhere);
    const other = await as(guest).call("send-message", { ...nowhere, roomId: square.id });
    expect([other.status, other.body]).toEqual([missing.status, missing.body]);
    expect(other).toMatchObject({ status: 404, body: { code: "room_not_found" } });
  });

  it("learns nothing where they are no member", async () => {
    const { stranger, salon } = await scene();
    const guest = { ...stranger, guestOf: salon.id };
    expect((await as(guest).get("/rest/v1/rooms")).body).toEqual([]);
    expect((await as(guest).get(`/rest/v1/messages?room_id=${salon.id}`)).body).toEqual([]);
    expect((await as(guest).call("fetch-room-members", { roomId: salon.id })).status).toBe(404);
  });

  it("is refused every other call of the document (R11)", async () => {
    const { guest } = await scene();
    expect(GUEST_CALLS.filter((call) => !ours.includes(call))).toEqual([]);
    const beyond = ours.filter((call) => !GUEST_CALLS.includes(call));
    expect(beyond.length).toBeGreaterThan(80);
    for (const call of beyond) expect([call, await send(guest, call)]).toMatchObject([call, refused]);
  });

  it("changes nothing about the account (R11)", async () => {
    const { guest } = await scene();
    const forGuests = [
      "GET /auth/v1/user",
      "POST /auth/v1/factors/{factorId}/challenge",
      "POST /auth/v1/factors/{factorId}/verify",
      "POST /auth/v1/factors/recovery-codes/verify",
    ];
    const beyond = identityCalls.filter((call) => !forGuests.includes(call));
    expect(beyond).toHaveLength(identityCalls.length - forGuests.length);
    for (const call of beyond) {
      const answer = await send(guest, call);
      // What is wrong with a body may be said first; nothing is done either way.
      expect([call, answer.status === 403 || answer.status === 400]).toEqual([call, true]);
    }
    expect(await send(guest, "PUT /auth/v1/user")).toMatchObject(refused);
  });

  it("watches the room, and neither their own channel nor another room (R11)", async () => {
    const { guest, maya, salon, square } = await scene();
    const channels = [`room:${salon.id}`, `room:${square.id}`, `user:${maya.id}`] as const;
    const watched = async ({ id: sub, guestOf: room }: Person) =>
      mayWatch(database)(await verifyToken(await accessToken({ sub, room })), [...channels]);
    expect([...(await watched(guest))]).toEqual([channels[0]]);
    expect((await watched(maya)).size).toBe(3);
  });
});
