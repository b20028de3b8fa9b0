import { randomUUID } from "node:crypto";
import { Room } from "@parley/contract/rooms";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, insertPerson, insertRoom, type Person } from "../../testing/cast.ts";
import { owner } from "../../testing/stage.ts";

const ids = (answer: { read: (schema: z.ZodArray<typeof Room>) => Room[] }) =>
  answer.read(z.array(Room)).map(({ id }) => id);

describe("get_user_accessible_rooms", () => {
  it("answers with own rooms and active memberships, not with invitations (R2)", async () => {
    const { maya, jonas, ivan, salon, square } = await cast();
    const roomsOf = async (person: Person) =>
      ids(await as(person).rpc("get_user_accessible_rooms", { user_id_param: person.id }));
    expect(new Set(await roomsOf(maya))).toEqual(new Set([salon.id, square.id]));
    expect(await roomsOf(jonas)).toEqual([salon.id]);
    expect(await roomsOf(ivan)).toEqual([]);
  });

  it("refuses to answer about somebody else, except to a superadmin (R2)", async () => {
    const { maya, stranger, alma, viktor, salon } = await cast();
    const asked = { user_id_param: maya.id };
    expect((await as(stranger).rpc("get_user_accessible_rooms", asked)).status).toBe(403);
    expect((await as(alma).rpc("get_user_accessible_rooms", asked)).status).toBe(403);
    expect(ids(await as(viktor).rpc("get_user_accessible_rooms", asked))).toContain(salon.id);
  });

  it("pages by the last row seen, and the direct query answers the same", async () => {
    const host = await insertPerson("Paula", "Pager");
    for (let i = 0; i < 25; i += 1) await insertRoom(host, `Room ${i}`, "private");
    const first = (await as(host).rpc("get_user_accessible_rooms", { user_id_param: host.id })).read(
      z.array(Room),
    );
    const last = first.at(-1);
    const cursor = { before_updated_at: last?.updated_at, before_id: last?.id };
    const second = await as(host).rpc("get_user_accessible_rooms", { user_id_param: host.id, ...cursor });
    expect(first).toHaveLength(20);
    expect(new Set([...first.map(({ id }) => id), ...ids(second)]).size).toBe(25);

    const fallback = await as(host).get("/rest/v1/rooms?scope=mine");
    expect(ids(fallback)).toEqual(first.map(({ id }) => id));
    const query = new URLSearchParams({
      scope: "mine",
      before_updated_at: last?.updated_at ?? "",
      before_id: last?.id ?? "",
    });
    expect(ids(await as(host).get(`/rest/v1/rooms?${query.toString()}`))).toEqual(ids(second));
  });
});

describe("listing rooms", () => {
  it("shows a public room to everyone and a private one to no stranger (R1)", async () => {
    const { stranger, salon, square } = await cast();
    expect(ids(await as(stranger).get(`/rest/v1/rooms?id=${square.id}`))).toEqual([square.id]);
    expect(ids(await as(stranger).get(`/rest/v1/rooms?id=${salon.id}`))).toEqual([]);
    expect(ids(await as(stranger).get("/rest/v1/rooms?scope=mine"))).toEqual([]);
  });

  it("never answers with more than a page", async () => {
    const { stranger } = await cast();
    expect((await as(stranger).get("/rest/v1/rooms?limit=1000")).status).toBe(422);
  });
});

describe("creating a room", () => {
  const wanted = () => ({ id: randomUUID(), name: "  Reading circle ", access_type: "public" });

  it("makes one room however often the request arrives (R4)", async () => {
    const { jonas } = await cast();
    const request = wanted();
    const answers = await Promise.all([1, 2, 3].map(() => as(jonas).post("/rest/v1/rooms", request)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers[0]?.read(Room)).toMatchObject({
      id: request.id,
      name: "Reading circle",
      user_id: jonas.id,
    });
  });

  it("refuses an id that is somebody else's, without saying whose (R1)", async () => {
    const { stranger, salon } = await cast();
    const answer = await as(stranger).post("/rest/v1/rooms", { ...wanted(), id: salon.id });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).not.toContain("Salon");
  });

  it("refuses someone whose address is not confirmed (R4)", async () => {
    const { tess } = await cast();
    expect((await as(tess).post("/rest/v1/rooms", wanted())).status).toBe(403);
  });

  it.each([
    { name: "" },
    { name: "x".repeat(81) },
    { price: 1200 },
    { user_id: randomUUID() },
    { access_type: "secret" },
  ])("refuses %j", async (fault) => {
    const { jonas } = await cast();
    expect((await as(jonas).post("/rest/v1/rooms", { ...wanted(), ...fault })).status).toBe(422);
  });
});

describe("changing a room", () => {
  it("changes what was sent and leaves the rest", async () => {
    const { maya, salon } = await cast();
    const answer = await as(maya).patch(`/rest/v1/rooms/${salon.id}`, { description: "By the window" });
    expect(answer.read(Room)).toMatchObject({
      name: "Salon",
      description: "By the window",
      access_type: "private",
    });
  });

  it("is the owner's alone (R5)", async () => {
    const { jonas, salon } = await cast();
    const answer = await as(jonas).patch(`/rest/v1/rooms/${salon.id}`, { name: "Mine now" });
    expect(answer).toMatchObject({ status: 403, body: { code: "not_room_owner" } });
  });

  it("tells a stranger nothing about a private room (R1)", async () => {
    const { stranger, salon } = await cast();
    const real = await as(stranger).patch(`/rest/v1/rooms/${salon.id}`, { name: "Mine now" });
    const invented = await as(stranger).patch(`/rest/v1/rooms/${randomUUID()}`, { name: "Mine now" });
    expect([real.status, real.body]).toEqual([invented.status, invented.body]);
    expect(real.status).toBe(404);
  });

  it("gives a look to those whose plan has it, and takes one off for anyone (R6)", async () => {
    const { maya, salon } = await cast();
    const look = { theme_config: { primaryColor: "#8a2f55", fontFamily: "Georgia" } };
    const refused = await as(maya).patch(`/rest/v1/rooms/${salon.id}`, look);
    expect(refused).toMatchObject({
      status: 402,
      body: { code: "upgrade_required", feature: "white_label_rooms" },
    });

    await subscribe(maya, "pro");
    expect((await as(maya).patch(`/rest/v1/rooms/${salon.id}`, look)).read(Room)).toMatchObject(look);

    await owner.query("delete from subscriptions where user_id = $1", [maya.id]);
    const same = await as(maya).patch(`/rest/v1/rooms/${salon.id}`, { ...look, name: "Still mine" });
    expect(same.status).toBe(200);
    const bare = await as(maya).patch(`/rest/v1/rooms/${salon.id}`, { theme_config: {} });
    expect(bare.read(Room).theme_config).toEqual({});
  });

  it.each([
    { primaryColor: "url(//evil)" },
    { backgroundColor: "red; } body { display: none" },
    { fontFamily: "Comic Sans" },
    { "--accent": "#fff" },
  ])("refuses %j, which is no theme", async (theme_config) => {
    const { maya, salon } = await cast();
    await subscribe(maya, "whitelabel_studio");
    expect((await as(maya).patch(`/rest/v1/rooms/${salon.id}`, { theme_config })).status).toBe(422);
  });
});

describe("deleting a room", () => {
  it("removes it for everyone", async () => {
    const { maya, jonas, salon } = await cast();
    expect((await as(maya).delete(`/rest/v1/rooms/${salon.id}`)).status).toBe(204);
    expect(ids(await as(jonas).get(`/rest/v1/rooms?id=${salon.id}`))).toEqual([]);
  });

  it("is the owner's alone, and a stranger learns nothing (R1, R5)", async () => {
    const { jonas, stranger, viktor, salon } = await cast();
    expect((await as(jonas).delete(`/rest/v1/rooms/${salon.id}`)).status).toBe(403);
    expect((await as(stranger).delete(`/rest/v1/rooms/${salon.id}`)).status).toBe(404);
    expect((await as(viktor).delete(`/rest/v1/rooms/${salon.id}`)).status).toBe(403);
  });
});

async function subscribe(person: Person, tier: string): Promise<void> {
  await owner.query(
    `insert into subscription_tiers (id, name, monthly_price, max_twins, revenue_share_bps)
     values ($1, $1, 99900, 250, 9900) on conflict do nothing`,
    [tier],
  );
  await owner.query("delete from subscriptions where user_id = $1", [person.id]);
  await owner.query("insert into subscriptions (user_id, plan, tier_id) values ($1, $2, $2)", [
    person.id,
    tier,
  ]);
}
