import { ListedRoom, ListedTwin } from "@parley/contract/marketplace";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, insertMember, insertPerson, insertRoom, type Person } from "../../testing/cast.ts";
import { owner } from "../../testing/stage.ts";
import { giveTier, hostTwin, insertTwin } from "../../testing/twins.ts";

// The shelf is everyone's: what an earlier test left on it would stand among what the next one expects.
beforeEach(async () => {
  await owner.query("delete from rooms");
  await owner.query("delete from virtual_twins");
});

const roomsFor = async (person: Person, query = "") =>
  (await as(person).get(`/rest/v1/marketplace/rooms?${query}`)).read(z.array(ListedRoom));
const twinsFor = async (person: Person, query = "") =>
  (await as(person).get(`/rest/v1/marketplace/twins?${query}`)).read(z.array(ListedTwin));
const names = (listed: { name: string }[]) => listed.map(({ name }) => name);

describe("listed rooms", () => {
  it("are the public ones, the fullest first (M1, M3)", async () => {
    const { maya, jonas, ivan, stranger } = await cast();
    const hall = await insertRoom(maya, "Hall", "public");
    await insertMember(hall, jonas, "active");
    await insertMember(hall, ivan, "active");
    expect(names(await roomsFor(stranger))).toEqual(["Hall", "Square"]);
    expect(names(await roomsFor(maya))).toEqual(["Hall", "Square"]);
  });

  it("leave out what was taken off the shelf, even for its owner (M1)", async () => {
    const { maya, square } = await cast();
    await owner.query("update rooms set unlisted_at = now(), unlisted_reason = 'moderation' where id = $1", [
      square.id,
    ]);
    expect(await roomsFor(maya)).toEqual([]);
  });

  it("name their owner, and show those twins the visitor may see (M5)", async () => {
    const { maya, stranger, square } = await cast();
    await giveTier(maya, "growth");
    await hostTwin(square, await insertTwin(maya, "Seen", { isPublic: true }), maya);
    await hostTwin(square, await insertTwin(maya, "Unseen"), maya);
    const [room] = await roomsFor(stranger);
    expect(room).toMatchObject({ owner: { first_name: "Maya" }, twin_count: 2 });
    expect(names(room?.twins ?? [])).toEqual(["Seen"]);
  });

  it("say whether one is in them, and until when one has paid, to oneself alone (M6)", async () => {
    const { jonas, stranger, square } = await cast();
    await insertMember(square, jonas, "active");
    await owner.query(
      `insert into room_subscriptions (user_id, room_id, status, current_period_end)
       values ($1, $2, 'active', '2999-12-02T00:00:00Z')`,
      [jonas.id, square.id],
    );
    const [mine] = await roomsFor(jonas);
    const [theirs] = await roomsFor(stranger);
    expect(mine?.membership).toBe("active");
    expect(mine?.subscribed_until).toContain("2999-12-02");
    expect(theirs).toMatchObject({ membership: null, subscribed_until: null });
  });

  it("are found by every word of their name and description (M4)", async () => {
    const { maya, stranger } = await cast();
    const bakery = await insertRoom(maya, "Slow Bakery", "public");
    await owner.query("update rooms set description = 'Bread that takes two days' where id = $1", [
      bakery.id,
    ]);
    expect(names(await roomsFor(stranger, "search=bread%20BAKERY"))).toEqual(["Slow Bakery"]);
    expect(await roomsFor(stranger, "search=bread%20grants")).toEqual([]);
    expect(await roomsFor(stranger, "search=%25")).toEqual([]);
  });

  it("are told apart by price", async () => {
    const { maya, stranger } = await cast();
    const paid = await insertRoom(maya, "Northlight", "public");
    await owner.query("update rooms set price = 1200 where id = $1", [paid.id]);
    expect(names(await roomsFor(stranger, "price=free"))).toEqual(["Square"]);
    expect(names(await roomsFor(stranger, "price=paid"))).toEqual(["Northlight"]);
  });

  it("come page by page, and never more than twenty at once (M2)", async () => {
    const host = await insertPerson("Paula", "Pager");
    for (let i = 0; i < 22; i += 1) await insertRoom(host, `Room ${i}`, "public");
    const first = await roomsFor(host);
    const last = first.at(-1);
    const rest = await roomsFor(host, `before_member_count=${last?.member_count}&before_id=${last?.id}`);
    expect([first.length, rest.length]).toEqual([20, 2]);
    expect((await as(host).get("/rest/v1/marketplace/rooms?limit=1000")).status).toBe(422);
  });
});

describe("listed twins", () => {
  it("are the public ones, the newest first (M1, M3)", async () => {
    const { maya, stranger } = await cast();
    await giveTier(maya, "growth");
    await insertTwin(maya, "Private");
    await insertTwin(maya, "Older", { isPublic: true });
    await insertTwin(maya, "Newer", { isPublic: true, price: 900 });
    expect(names(await twinsFor(stranger))).toEqual(["Newer", "Older"]);
    expect(names(await twinsFor(stranger, "price=free"))).toEqual(["Older"]);
    expect(names(await twinsFor(stranger, "search=newer"))).toEqual(["Newer"]);
    expect((await as(stranger).get("/rest/v1/marketplace/twins?limit=1000")).status).toBe(422);
  });

  it("carry what people say of them, and say that they are boosted (M6)", async () => {
    const { maya, stranger } = await cast();
    const ines = await insertTwin(maya, "Ines", { isPublic: true });
    expect((await twinsFor(stranger))[0]).toMatchObject({ rating: null, rating_count: 0, is_boosted: false });
    await owner.query(
      `insert into marketplace_listings (kind, twin_id, owner_id, title, rating_sum, rating_count, is_boosted)
       values ('twin', $1, $2, 'Ines', 9, 2, true)`,
      [ines.id, maya.id],
    );
    expect((await twinsFor(stranger))[0]).toMatchObject({ rating: 4.5, rating_count: 2, is_boosted: true });
  });

  it("say until when one has paid, to oneself alone (M6)", async () => {
    const { maya, jonas, stranger } = await cast();
    const ines = await insertTwin(maya, "Ines", { isPublic: true, price: 900 });
    await owner.query(
      `insert into user_twin_subscriptions (user_id, twin_id, status, current_period_end)
       values ($1, $2, 'active', '2999-12-02T00:00:00Z')`,
      [jonas.id, ines.id],
    );
    expect((await twinsFor(jonas))[0]?.subscribed_until).toContain("2999-12-02");
    expect((await twinsFor(stranger))[0]?.subscribed_until).toBeNull();
  });
});
