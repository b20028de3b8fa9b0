import { randomUUID } from "node:crypto";
import { Notification } from "@parley/contract/notifications";
import { ModelChoice, Twin, TwinManager } from "@parley/contract/twins";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Answer, as } from "../../testing/as.ts";
import { cast, type Person } from "../../testing/cast.ts";
import { owner } from "../../testing/stage.ts";
import { giveTier, insertManager, insertTwin } from "../../testing/twins.ts";

const outcome = ({ status, body }: Answer) => [status, z.object({ code: z.string() }).parse(body).code];

async function stage() {
  const people = await cast();
  await giveTier(people.maya, "starter");
  const ines = await insertTwin(people.maya, "Ines");
  await insertManager(ines, people.jonas, "editor");
  return { ...people, ines };
}

const noticesOf = async (person: Person) =>
  (await as(person).get("/rest/v1/user_notifications"))
    .read(z.array(Notification))
    .map(({ type, message }) => `${type}: ${message}`);

describe("publishing a twin", () => {
  it("shows it to everyone, and taking it back hides it again (T8)", async () => {
    const { maya, stranger, ines } = await stage();
    const seen = async () =>
      (await as(stranger).get(`/rest/v1/virtual_twins?id=${ines.id}`)).read(z.array(Twin)).length;
    const published = await as(maya).call("publish-twin", { twinId: ines.id, isPublic: true });
    expect(published.read(Twin)).toMatchObject({ is_public: true, unlisted_at: null });
    expect(await seen()).toBe(1);
    await as(maya).call("publish-twin", { twinId: ines.id, isPublic: false });
    expect(await seen()).toBe(0);
  });

  it("takes a plan that allows it; taking it back takes none (T8)", async () => {
    const { ivan } = await cast();
    const twin = await insertTwin(ivan, "Free");
    const refused = await as(ivan).call("publish-twin", { twinId: twin.id, isPublic: true });
    expect(refused).toMatchObject({
      status: 402,
      body: { code: "upgrade_required", feature: "toggle_twin_public_status" },
    });
    expect((await as(ivan).call("publish-twin", { twinId: twin.id, isPublic: false })).status).toBe(200);
  });

  it("brings back what a lapsed plan hid, not what a moderator hid (T8)", async () => {
    const { maya, ines } = await stage();
    const publishAfter = async (reason: string) => {
      await owner.query(
        "update virtual_twins set is_public = true, unlisted_at = now(), unlisted_reason = $2 where id = $1",
        [ines.id, reason],
      );
      const answer = await as(maya).call("publish-twin", { twinId: ines.id, isPublic: true });
      return answer.read(Twin).unlisted_at === null;
    };
    expect([await publishAfter("plan"), await publishAfter("moderation")]).toEqual([true, false]);
  });

  it("is the owner's alone, and tells a stranger nothing (T8, T1)", async () => {
    const { jonas, stranger, ines } = await stage();
    const wanted = { twinId: ines.id, isPublic: true };
    expect(outcome(await as(jonas).call("publish-twin", wanted))).toEqual([403, "not_twin_owner"]);
    const missing = await as(stranger).call("publish-twin", { ...wanted, twinId: randomUUID() });
    const hidden = await as(stranger).call("publish-twin", wanted);
    expect([hidden.status, hidden.body]).toEqual([missing.status, missing.body]);
    expect(hidden.status).toBe(404);
  });
});

describe("managers of a twin", () => {
  it("are added by address, told of it, and then tend it (T9)", async () => {
    const { maya, ivan, ines } = await stage();
    const wanted = { twinId: ines.id, email: ivan.email.toUpperCase(), role: "analyst" };
    const answer = await as(maya).call("add-twin-manager", wanted);
    expect([answer.status, answer.read(TwinManager)]).toMatchObject([
      201,
      { user_id: ivan.id, role: "analyst" },
    ]);
    expect(await noticesOf(ivan)).toEqual(["new_twin_manager: You now manage Ines as an analyst"]);
    expect((await as(ivan).get("/rest/v1/virtual_twins")).read(z.array(Twin))).toHaveLength(1);
  });

  it("hear of it once, however often they are added (T9)", async () => {
    const { maya, ivan, ines } = await stage();
    const wanted = { twinId: ines.id, email: ivan.email, role: "editor" };
    await Promise.all([1, 2, 3].map(() => as(maya).call("add-twin-manager", wanted)));
    expect(await noticesOf(ivan)).toHaveLength(1);
  });

  it("are neither the owner nor somebody without an account (T9)", async () => {
    const { maya, ines } = await stage();
    for (const email of [maya.email, "nobody@parley.test"]) {
      const answer = await as(maya).call("add-twin-manager", { twinId: ines.id, email, role: "editor" });
      expect(outcome(answer)).toEqual([404, "person_not_found"]);
    }
  });

  it("change their role by the owner's hand, and are told (T9)", async () => {
    const { maya, jonas, ines } = await stage();
    const wanted = { twinId: ines.id, userId: jonas.id, role: "analyst" };
    expect((await as(maya).call("change-twin-manager-role", wanted)).read(TwinManager).role).toBe("analyst");
    expect(await noticesOf(jonas)).toEqual(["twin_role_change: You are now an analyst of Ines"]);
    const rename = await as(jonas).patch(`/rest/v1/virtual_twins/${ines.id}`, { name: "Mine" });
    expect(outcome(rename)).toEqual([403, "not_twin_editor"]);
  });

  it("are removed by the owner, or leave by themselves, and are strangers from then on (T9)", async () => {
    const { maya, jonas, ivan, ines } = await stage();
    await insertManager(ines, ivan, "analyst");
    expect((await as(maya).call("remove-twin-manager", { twinId: ines.id, userId: jonas.id })).status).toBe(
      204,
    );
    expect((await as(ivan).call("remove-twin-manager", { twinId: ines.id, userId: ivan.id })).status).toBe(
      204,
    );
    for (const person of [jonas, ivan]) {
      const answer = await as(person).patch(`/rest/v1/virtual_twins/${ines.id}`, { name: "Mine" });
      expect(outcome(answer)).toEqual([404, "twin_not_found"]);
    }
  });

  it.each(["add-twin-manager", "change-twin-manager-role", "remove-twin-manager"])(
    "are nobody else's to choose: %s (T9, T1)",
    async (command) => {
      const { jonas, stranger, maya, ivan, ines } = await stage();
      const whom = command === "add-twin-manager" ? { email: ivan.email } : { userId: maya.id };
      const wanted = {
        twinId: ines.id,
        ...whom,
        ...(command !== "remove-twin-manager" && { role: "editor" }),
      };
      expect(outcome(await as(jonas).call(command, wanted))).toEqual([403, "not_twin_owner"]);
      expect(outcome(await as(stranger).call(command, wanted))).toEqual([404, "twin_not_found"]);
    },
  );
});

describe("creating a twin twice", () => {
  it("with the id its browser made gives the same twin (T4)", async () => {
    const { jonas } = await cast();
    const wanted = { id: randomUUID(), name: "New VirtualTwin" };
    const answers = [
      await as(jonas).post("/rest/v1/virtual_twins", wanted),
      await as(jonas).post("/rest/v1/virtual_twins", wanted),
    ];
    expect(answers.map((answer) => answer.read(Twin).id)).toEqual([wanted.id, wanted.id]);
  });

  it("does not answer with somebody else's (T1)", async () => {
    const { stranger, ines } = await stage();
    const answer = await as(stranger).post("/rest/v1/virtual_twins", { id: ines.id, name: "Mine" });
    expect(answer.status).toBe(409);
  });
});

describe("free messages", () => {
  it("are promised by the owner, not by an editor (T5)", async () => {
    const { maya, jonas, ines } = await stage();
    const path = `/rest/v1/virtual_twins/${ines.id}`;
    const byOwner = await as(maya).patch(path, { free_messages_per_day: 3, portrait_seed: "again" });
    expect(byOwner.read(Twin)).toMatchObject({ free_messages_per_day: 3, portrait_seed: "again" });
    const byEditor = await as(jonas).patch(path, { free_messages_per_day: 900 });
    expect(outcome(byEditor)).toEqual([403, "not_twin_owner"]);
    expect((await as(jonas).patch(path, { free_messages_per_day: 3, name: "Ines C." })).status).toBe(200);
  });
});

describe("the model of a twin", () => {
  it("is one of those offered, and can be left to the platform again (T5)", async () => {
    const { maya, ines } = await stage();
    const path = `/rest/v1/virtual_twins/${ines.id}`;
    const offered = (await as(maya).get("/rest/v1/models")).read(z.array(ModelChoice));
    expect(offered.filter(({ is_default }) => is_default)).toHaveLength(1);
    const wanted = offered.at(-1)?.id;
    expect((await as(maya).patch(path, { model: wanted })).read(Twin).model).toBe(wanted);
    expect(outcome(await as(maya).patch(path, { model: "sandbox:unheard-of" }))).toEqual([
      422,
      "model_not_found",
    ]);
    expect((await as(maya).patch(path, { model: null })).read(Twin).model).toBeNull();
  });
});
