import { RoomPresence } from "@parley/contract/presence";
import { afterAll, describe, expect, it } from "vitest";
import { as } from "../../testing/as.ts";
import { insertMember, insertPerson, type StagedRoom } from "../../testing/cast.ts";
import { openGatewayOver, scene, watch } from "../../testing/live.ts";
import { publisher, valkey } from "../../testing/stage.ts";
import { watch as watchAt } from "../../testing/watch.ts";

const presenceOf = (roomId: string) => `/rest/v1/room_presence?room_id=${roomId}`;

const telling = await openGatewayOver(valkey, publisher.publish);
afterAll(() => telling.close());

async function joinedTo(room: StagedRoom) {
  const person = await insertPerson("Petra", "Novak");
  await insertMember(room, person, "active");
  return person;
}

describe("who has a room open", () => {
  it("is told to everybody in it, each person once however many tabs they have", async () => {
    const { jonas, maya, salon, room } = await scene();
    const tabs = await Promise.all([jonas, jonas, maya].map((person) => watchAt(person, [room], telling)));
    const both = [jonas.id, maya.id].toSorted();
    await expect
      .poll(() => tabs[0]?.events.findLast(({ type }) => type === "presence"), { timeout: 5_000 })
      .toMatchObject({ room_id: salon.id, count: 2, user_ids: both });
    const said = (await as(jonas).get(presenceOf(salon.id))).read(RoomPresence);
    expect({ ...said, user_ids: said.user_ids.toSorted() }).toEqual({ count: 2, user_ids: both });
    for (const tab of tabs) tab.close();
  });

  it.each(["stranger", "ivan"] as const)(
    "is not told to %s, who is not in it, nor that there is such a room",
    async (name) => {
      const people = await scene();
      const answer = await as(people[name]).get(presenceOf(people.salon.id));
      expect([answer.status, answer.body]).toMatchObject([404, { code: "room_not_found" }]);
    },
  );
});

describe("tell-typing", () => {
  it("is heard by the room, at most once in three seconds", async () => {
    const { jonas, maya, salon, room } = await scene();
    const watching = await watch(maya, [room]);
    for (let n = 0; n < 3; n++) {
      expect((await as(jonas).call("tell-typing", { roomId: salon.id })).status).toBe(204);
    }
    expect((await as(maya).call("tell-typing", { roomId: salon.id })).status).toBe(204);
    const heard = () => watching.events.flatMap((event) => (event.type === "typing" ? [event.user_id] : []));
    await expect.poll(heard).toEqual([jonas.id, maya.id]);
    watching.close();
  });

  it("names only a few of a crowd", async () => {
    const { jonas, salon, room } = await scene();
    const watching = await watch(jonas, [room]);
    const crowd = await Promise.all(Array.from({ length: 12 }, () => joinedTo(salon)));
    for (const person of crowd) await as(person).call("tell-typing", { roomId: salon.id });
    const heard = () => watching.events.filter(({ type }) => type === "typing").length;
    await expect.poll(heard).toBe(8);
    watching.close();
  });

  it("is refused to a stranger, and the room hears nothing", async () => {
    const { jonas, stranger, salon, room } = await scene();
    const watching = await watch(jonas, [room]);
    const answer = await as(stranger).call("tell-typing", { roomId: salon.id });
    expect([answer.status, answer.body]).toMatchObject([404, { code: "room_not_found" }]);
    expect((await as(jonas).call("tell-typing", { roomId: salon.id })).status).toBe(204);
    await expect.poll(() => watching.events.filter(({ type }) => type === "typing")).toHaveLength(1);
    expect(watching.events.find(({ type }) => type === "typing")).toMatchObject({ user_id: jonas.id });
    watching.close();
  });
});
