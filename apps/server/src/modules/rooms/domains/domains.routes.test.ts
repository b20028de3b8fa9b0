import { randomUUID } from "node:crypto";
import { RoomDomain, RoomSite } from "@parley/contract/domains";
import { Notification } from "@parley/contract/notifications";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Answer, as, asVisitor } from "../../../testing/as.ts";
import {
  cast,
  insertMember,
  insertPerson,
  insertRoom,
  type Person,
  type StagedRoom,
} from "../../../testing/cast.ts";
import { claimDomain, lookAt, standOn } from "../../../testing/domains.ts";
import { owner } from "../../../testing/stage.ts";
import { giveTier } from "../../../testing/twins.ts";
import { openWorkshop } from "../../../testing/working.ts";
import { checkRoomDomains } from "./check-room-domains.job.ts";

const { tools } = await openWorkshop();

const outcome = ({ status, body }: Answer) => [status, z.object({ code: z.string() }).parse(body).code];
const newDomain = () => `ask-${randomUUID().slice(0, 8)}.example.com`;

/** Maya has a plan with domains. */
async function staged() {
  const people = await cast();
  await giveTier(people.maya, "pro");
  return { ...people, domain: newDomain() };
}

const domainOf = async (person: Person, room: StagedRoom) =>
  (await as(person).get(`/rest/v1/room_domains?room_id=${room.id}`)).read(z.array(RoomDomain))[0];
const siteOn = async (domain: string) =>
  (await asVisitor().get(`/rest/v1/room_sites?domain=${domain}`)).read(z.array(RoomSite))[0];
const verify = (person: Person, room: StagedRoom) =>
  as(person).call("verify-room-domain", { roomId: room.id });
const release = (person: Person, room: StagedRoom) =>
  as(person).call("release-room-domain", { roomId: room.id });
const noticesOf = async (person: Person) =>
  (await as(person).get("/rest/v1/user_notifications"))
    .read(z.array(Notification))
    .map(({ type, message }) => `${type}: ${message}`);
/** Leaves alone what never was. */
const age = (room: StagedRoom, column: "released_at" | "missed_at" | "checked_at", interval: string) =>
  owner.query(
    `update room_domains set ${column} = now() - $2::interval where room_id = $1 and ${column} is not null`,
    [room.id, interval],
  );

describe("claim-room-domain", () => {
  it("names the record that proves the domain, with a token nobody can guess (R23)", async () => {
    const { maya, salon, domain } = await staged();
    const claimed = (await claimDomain(maya, salon, `https://${domain.toUpperCase()}/`)).read(RoomDomain);
    expect(claimed).toMatchObject({ domain, status: "waiting", record_name: `_parley-verify.${domain}` });
    expect(claimed.record_value).toMatch(/^parley-room=[\w-]{32}$/);
    expect(await siteOn(domain)).toBeUndefined();
  });

  it("answers the same claim when it is sent twice, and lets an unproven one be replaced (R23)", async () => {
    const { maya, salon, domain } = await staged();
    const first = (await claimDomain(maya, salon, domain)).read(RoomDomain);
    expect((await claimDomain(maya, salon, domain)).read(RoomDomain)).toEqual(first);
    const other = (await claimDomain(maya, salon, newDomain())).read(RoomDomain);
    expect(other.record_value).not.toBe(first.record_value);
    expect((await domainOf(maya, salon))?.domain).toBe(other.domain);
  });

  it("is the owner's, on a plan with domains (R23)", async () => {
    const { maya, jonas, salon, domain } = await staged();
    await giveTier(jonas, "pro");
    expect(outcome(await claimDomain(jonas, salon, domain))).toEqual([403, "not_room_owner"]);
    await owner.query("delete from subscriptions where user_id = $1", [maya.id]);
    const refused = await claimDomain(maya, salon, domain);
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({ code: "upgrade_required", feature: "white_label_rooms" });
  });

  it("hides a private room and its domain from a stranger (R1)", async () => {
    const { maya, jonas, stranger, salon, domain } = await staged();
    await giveTier(stranger, "pro");
    await claimDomain(maya, salon, domain);
    expect(outcome(await claimDomain(stranger, salon, domain))).toEqual([404, "room_not_found"]);
    expect(outcome(await verify(stranger, salon))).toEqual([404, "room_not_found"]);
    expect(outcome(await release(stranger, salon))).toEqual([404, "room_not_found"]);
    for (const other of [stranger, jonas]) expect(await domainOf(other, salon)).toBeUndefined();
  });

  it.each(["localhost", "app.localhost", "127.0.0.1", "no domain", "*.example.com"])(
    "refuses %s: our own, or none at all (R24)",
    async (domain) => {
      const { maya, salon } = await staged();
      expect((await claimDomain(maya, salon, domain)).status).toBe(422);
    },
  );

  it("tells a room that has one to let it go first (R23)", async () => {
    const { maya, salon, domain } = await staged();
    await standOn(tools, { person: maya, room: salon, domain });
    expect(outcome(await claimDomain(maya, salon, newDomain()))).toEqual([409, "room_has_domain"]);
  });
});

describe("verify-room-domain", () => {
  it("opens the room on the domain once the record is there, and tells the owner (R23)", async () => {
    const { maya, salon, domain } = await staged();
    const { record_value } = (await claimDomain(maya, salon, domain)).read(RoomDomain);
    expect((await verify(maya, salon)).read(RoomDomain).status).toBe("looking");
    await lookAt(tools, salon, [record_value]);
    expect(await domainOf(maya, salon)).toMatchObject({ status: "serving", failure: null });
    expect(await siteOn(domain)).toEqual({
      ...{ room_id: salon.id, name: "Salon", logo_url: null, theme_config: {} },
      product_origin: "http://localhost:5173",
    });
    expect(await noticesOf(maya)).toEqual([`room_domain: Salon now stands on ${domain}.`]);
  });

  it.each([
    [[], "no_record"],
    [["parley-room=somebody-else's"], "wrong_record"],
    [undefined, "no_answer"],
  ])("says what it found instead: %j (R23)", async (records, failure) => {
    const { maya, salon, domain } = await staged();
    await claimDomain(maya, salon, domain);
    await lookAt(tools, salon, records);
    expect(await domainOf(maya, salon)).toMatchObject({ status: "waiting", failure });
    expect(await siteOn(domain)).toBeUndefined();
  });

  it("gives a domain that two rooms ask for to the one that proves it first (R24)", async () => {
    const { maya, salon, square, domain } = await staged();
    await claimDomain(maya, square, domain);
    await standOn(tools, { person: maya, room: salon, domain });
    const { record_value } = z.object({ record_value: z.string() }).parse(await domainOf(maya, square));
    await lookAt(tools, square, [record_value]);
    expect(await domainOf(maya, square)).toMatchObject({ status: "waiting", failure: "taken" });
    expect((await siteOn(domain))?.room_id).toBe(salon.id);
  });

  it("needs a claim (R23)", async () => {
    const { maya, salon } = await staged();
    expect(outcome(await verify(maya, salon))).toEqual([404, "domain_not_found"]);
  });
});

describe("release-room-domain", () => {
  it("takes the room off the domain, which stays taken for thirty days (R25)", async () => {
    const { maya, salon, square, domain } = await staged();
    await standOn(tools, { person: maya, room: salon, domain });
    expect((await release(maya, salon)).status).toBe(204);
    expect([await siteOn(domain), await domainOf(maya, salon)]).toEqual([undefined, undefined]);
    expect(outcome(await claimDomain(maya, square, domain))).toEqual([409, "domain_taken"]);
    await age(salon, "released_at", "30 days");
    expect((await claimDomain(maya, square, domain)).status).toBe(200);
  });

  it("lets the room that had it ask again, and prove it again (R25)", async () => {
    const { maya, salon, domain } = await staged();
    const before = await standOn(tools, { person: maya, room: salon, domain });
    await release(maya, salon);
    const again = (await claimDomain(maya, salon, domain)).read(RoomDomain);
    expect(again.record_value).not.toBe(before.record_value);
    await lookAt(tools, salon, [before.record_value]);
    expect(await siteOn(domain)).toBeUndefined();
  });

  it("keeps it taken when the room itself is deleted (R25)", async () => {
    const { maya, salon, square, domain } = await staged();
    await standOn(tools, { person: maya, room: salon, domain });
    await as(maya).delete(`/rest/v1/rooms/${salon.id}`);
    expect(outcome(await claimDomain(maya, square, domain))).toEqual([409, "domain_taken"]);
  });

  it("works on any plan, and refuses whoever is not the owner (R6)", async () => {
    const { maya, jonas, salon, domain } = await staged();
    await standOn(tools, { person: maya, room: salon, domain });
    await owner.query("delete from subscriptions where user_id = $1", [maya.id]);
    expect(outcome(await release(jonas, salon))).toEqual([403, "not_room_owner"]);
    expect((await release(maya, salon)).status).toBe(204);
    expect(outcome(await release(maya, salon))).toEqual([404, "domain_not_found"]);
  });
});

describe("a domain in use", () => {
  it("is taken down when its record was gone three times, half a day apart (R26)", async () => {
    const { maya, salon, domain } = await staged();
    await standOn(tools, { person: maya, room: salon, domain });
    for (const [since, missed_checks] of [
      ["0 hours", 1],
      ["11 hours", 1],
      ["13 hours", 2],
    ] as const) {
      await age(salon, "missed_at", since);
      await lookAt(tools, salon, []);
      expect(await domainOf(maya, salon)).toMatchObject({ status: "serving", missed_checks });
    }
    await age(salon, "missed_at", "13 hours");
    await lookAt(tools, salon, []);
    expect(await domainOf(maya, salon)).toMatchObject({ status: "waiting", failure: "no_record" });
    expect(await siteOn(domain)).toBeUndefined();
    expect(await noticesOf(maya)).toContain(
      `room_domain: Salon no longer stands on ${domain}: its record is gone from the DNS.`,
    );
  });

  it("survives name servers that do not answer, and forgets the misses when the record is back (R26)", async () => {
    const { maya, salon, domain } = await staged();
    const { record_value } = await standOn(tools, { person: maya, room: salon, domain });
    await lookAt(tools, salon, []);
    for (let n = 0; n < 5; n++) {
      await age(salon, "missed_at", "13 hours");
      await lookAt(tools, salon, undefined);
    }
    expect(await domainOf(maya, salon)).toMatchObject({ status: "serving", missed_checks: 1 });
    await lookAt(tools, salon, [record_value]);
    expect(await domainOf(maya, salon)).toMatchObject({ status: "serving", missed_checks: 0 });
  });

  it("stays stored and is not served while the owner's plan has none (R6)", async () => {
    const { maya, salon, domain } = await staged();
    await standOn(tools, { person: maya, room: salon, domain });
    await owner.query("delete from subscriptions where user_id = $1", [maya.id]);
    expect(await siteOn(domain)).toBeUndefined();
    expect(await domainOf(maya, salon)).toMatchObject({ status: "paused", domain });
    await giveTier(maya, "pro");
    expect((await siteOn(domain))?.room_id).toBe(salon.id);
  });

  it("goes with the room to its new owner, and is served if their plan has domains (R17)", async () => {
    const { maya, jonas, salon, domain } = await staged();
    await standOn(tools, { person: maya, room: salon, domain });
    await as(maya).call("transfer-room-ownership", { roomId: salon.id, newOwnerUserId: jonas.id });
    expect(await siteOn(domain)).toBeUndefined();
    await giveTier(jonas, "pro");
    expect((await siteOn(domain))?.room_id).toBe(salon.id);
  });

  it("is looked at again when most of a day has passed (R26)", async () => {
    const host = await insertPerson("Iris", "Vale");
    await giveTier(host, "pro");
    const room = await insertRoom(host, "Harbour", "public");
    await insertMember(room, await insertPerson("Omar", "Haddad"), "active");
    await standOn(tools, { person: host, room, domain: newDomain() });
    const jobsFor = async () =>
      (
        await owner.query(
          "select from queue.job j join room_domains d on d.id::text = j.data ->> 'claim_id' where j.name = 'check-room-domain' and d.room_id = $1",
          [room.id],
        )
      ).rowCount;
    await checkRoomDomains.run(tools, {});
    expect(await jobsFor()).toBe(0);
    await age(room, "checked_at", "21 hours");
    await checkRoomDomains.run(tools, {});
    expect(await jobsFor()).toBe(1);
  });
});
