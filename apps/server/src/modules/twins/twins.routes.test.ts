import { randomUUID } from "node:crypto";
import { HostingRoom, Twin, TwinManager, TwinPersona, UsageStats } from "@parley/contract/twins";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Answer, as } from "../../testing/as.ts";
import { cast, insertPerson, type Person } from "../../testing/cast.ts";
import { owner } from "../../testing/stage.ts";
import { giveTier, hostTwin, insertManager, insertTwin } from "../../testing/twins.ts";

const ids = (answer: Answer) => answer.read(z.array(Twin)).map(({ id }) => id);
const twinsOf = async (person: Person, query = "") =>
  ids(await as(person).get(`/rest/v1/virtual_twins?${query}`));
const code = ({ body }: Answer) => z.object({ code: z.string() }).parse(body).code;

/** A private twin and a public one, an editor and an analyst of the private one. */
async function stage() {
  const people = await cast();
  const { maya, jonas, ivan } = people;
  await giveTier(maya, "growth");
  const ines = await insertTwin(maya, "Ines");
  const samuel = await insertTwin(maya, "Samuel", { isPublic: true });
  await insertManager(ines, jonas, "editor");
  await insertManager(ines, ivan, "analyst");
  return { ...people, ines, samuel };
}

describe("listing twins", () => {
  it("holds those one owns and those one manages (T2)", async () => {
    const { maya, jonas, ivan, stranger, ines, samuel } = await stage();
    expect(new Set(await twinsOf(maya))).toEqual(new Set([ines.id, samuel.id]));
    expect(await twinsOf(jonas)).toEqual([ines.id]);
    expect(await twinsOf(ivan)).toEqual([ines.id]);
    expect(await twinsOf(stranger)).toEqual([]);
  });

  it("says what the caller is to each twin, and who owns it", async () => {
    const { maya, jonas, ivan, stranger, ines, samuel } = await stage();
    const roleOf = async (person: Person, id: string) =>
      (await as(person).get(`/rest/v1/virtual_twins?id=${id}`)).read(z.array(Twin))[0];
    expect(await roleOf(maya, ines.id)).toMatchObject({ my_role: "owner", owner: { first_name: "Maya" } });
    expect(await roleOf(jonas, ines.id)).toMatchObject({ my_role: "editor" });
    expect(await roleOf(ivan, ines.id)).toMatchObject({ my_role: "analyst" });
    expect(await roleOf(stranger, samuel.id)).toMatchObject({ my_role: null });
  });

  it("hides a private twin from a stranger, by id and by owner (T1)", async () => {
    const { maya, stranger, ines, samuel } = await stage();
    expect(await twinsOf(stranger, `id=${ines.id}`)).toEqual([]);
    expect(await twinsOf(stranger, `owner_id=${maya.id}`)).toEqual([samuel.id]);
    expect(await twinsOf(stranger, "is_public=true")).not.toContain(ines.id);
  });

  it("shows a private twin to a member of the room that hosts it (T1)", async () => {
    const { maya, jonas, stranger, salon, samuel } = await stage();
    await hostTwin(salon, samuel, maya);
    await owner.query("update virtual_twins set is_public = false where id = $1", [samuel.id]);
    expect(await twinsOf(jonas, `id=${samuel.id}`)).toEqual([samuel.id]);
    expect(await twinsOf(stranger, `id=${samuel.id}`)).toEqual([]);
  });

  it("leaves out a public twin that is not listed, except for its owner (T1)", async () => {
    const { maya, stranger, samuel } = await stage();
    await owner.query(
      "update virtual_twins set unlisted_at = now(), unlisted_reason = 'plan' where id = $1",
      [samuel.id],
    );
    expect(await twinsOf(stranger, "is_public=true")).not.toContain(samuel.id);
    expect(await twinsOf(maya, `id=${samuel.id}`)).toEqual([samuel.id]);
  });

  it("pages by the last row seen, managed twins in their place", async () => {
    const { maya } = await cast();
    const friend = await insertPerson("Grace", "Mensah");
    await giveTier(maya, "pro");
    for (let i = 0; i < 22; i += 1) await insertTwin(maya, `Twin ${i}`);
    const managed = await insertTwin(friend, "Managed");
    await insertManager(managed, maya, "editor");

    const first = (await as(maya).get("/rest/v1/virtual_twins")).read(z.array(Twin));
    const last = first.at(-1);
    const cursor = new URLSearchParams({
      before_updated_at: last?.updated_at ?? "",
      before_id: last?.id ?? "",
    });
    const rest = await twinsOf(maya, String(cursor));
    expect(first).toHaveLength(20);
    expect(first[0]?.id).toBe(managed.id);
    expect(new Set([...first.map(({ id }) => id), ...rest]).size).toBe(23);
  });

  it("refuses more than a page", async () => {
    const { maya } = await cast();
    expect((await as(maya).get("/rest/v1/virtual_twins?limit=1000")).status).toBe(422);
  });
});

describe("creating a twin", () => {
  const wanted = {
    name: "New VirtualTwin",
    description: "A new VirtualTwin assistant",
    personality: "Helpful and friendly",
    purpose: "General assistance",
    is_public: false,
  };

  it("makes a private twin with its persona, and a creator of its maker (T4)", async () => {
    const { jonas } = await cast();
    const answer = await as(jonas).post("/rest/v1/virtual_twins", wanted);
    expect(answer.status).toBe(201);
    const twin = answer.read(Twin);
    expect(twin).toMatchObject({ name: wanted.name, is_public: false, my_role: "owner", temperature: 0.7 });
    const personas = await as(jonas).get(`/rest/v1/twin_personas?twin_id=${twin.id}`);
    expect(personas.read(z.array(TwinPersona))).toEqual([
      { twin_id: twin.id, personality: wanted.personality },
    ]);
    const { rows } = await owner.query("select role from profiles where id = $1", [jonas.id]);
    expect(rows).toEqual([{ role: "creator" }]);
  });

  it("stops where the plan has no place left, even for two tabs at once (T4)", async () => {
    const { jonas } = await cast();
    const answers = await Promise.all([1, 2, 3].map(() => as(jonas).post("/rest/v1/virtual_twins", wanted)));
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused.map(code)).toEqual(["twin_limit_reached", "twin_limit_reached"]);
    expect(await twinsOf(jonas)).toHaveLength(1);
  });

  it("refuses someone whose address is not confirmed (T4)", async () => {
    const { tess } = await cast();
    expect((await as(tess).post("/rest/v1/virtual_twins", wanted)).status).toBe(403);
  });

  it.each([
    { name: " " },
    { is_public: true },
    { owner_id: randomUUID() },
    { monthly_price_cents: 900 },
    { purpose: "x".repeat(201) },
  ])("refuses %o", async (wrong) => {
    const { jonas } = await cast();
    expect((await as(jonas).post("/rest/v1/virtual_twins", { ...wanted, ...wrong })).status).toBe(422);
  });
});

describe("changing a twin", () => {
  const path = (id: string) => `/rest/v1/virtual_twins/${id}`;

  it("is for its owner and its editors (T5)", async () => {
    const { maya, jonas, ines } = await stage();
    const greeting = { greeting: "Hello", suggested_questions: ["Why?"], temperature: 0.2, is_strict: true };
    expect((await as(maya).patch(path(ines.id), greeting)).read(Twin)).toMatchObject(greeting);
    expect((await as(jonas).patch(path(ines.id), { name: "Ines C." })).read(Twin).name).toBe("Ines C.");
    await as(jonas).patch(path(ines.id), { personality: "Dry" });
    const personas = await as(maya).get(`/rest/v1/twin_personas?twin_id=${ines.id}`);
    expect(personas.read(z.array(TwinPersona))[0]?.personality).toBe("Dry");
  });

  it("is refused to analysts, and to those who may only look (T5)", async () => {
    const { ivan, stranger, ines, samuel } = await stage();
    const byAnalyst = await as(ivan).patch(path(ines.id), { name: "Mine" });
    const byVisitor = await as(stranger).patch(path(samuel.id), { name: "Mine" });
    expect([byAnalyst, byVisitor].map(({ status }) => status)).toEqual([403, 403]);
    expect(code(byAnalyst)).toBe("not_twin_editor");
  });

  it("says nothing of a private twin to a stranger (T1)", async () => {
    const { stranger, ines } = await stage();
    const answers = [
      await as(stranger).patch(path(ines.id), { name: "Mine" }),
      await as(stranger).patch(path(randomUUID()), { name: "Mine" }),
      await as(stranger).delete(path(ines.id)),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  it.each([{}, { is_public: true }, { temperature: 3 }, { suggested_questions: ["1", "2", "3", "4", "5"] }])(
    "refuses %o",
    async (wrong) => {
      const { maya, ines } = await stage();
      expect((await as(maya).patch(path(ines.id), wrong)).status).toBe(422);
    },
  );

  it("ends with its deletion, by the owner alone (T6)", async () => {
    const { maya, jonas, ines } = await stage();
    const byEditor = await as(jonas).delete(path(ines.id));
    expect([byEditor.status, code(byEditor)]).toEqual([403, "not_twin_owner"]);
    expect((await as(maya).delete(path(ines.id))).status).toBe(204);
    expect(await twinsOf(jonas)).toEqual([]);
  });
});

describe("what belongs to a twin", () => {
  it("is told to those who tend it: how it speaks, who manages it (T3, T7)", async () => {
    const { maya, ivan, stranger, ines, samuel } = await stage();
    const managers = await as(ivan).get(`/rest/v1/twin_managers?twin_id=${ines.id}`);
    expect(managers.read(z.array(TwinManager)).map(({ role }) => role)).toEqual(["editor", "analyst"]);
    for (const twin of [ines, samuel]) {
      for (const table of ["twin_personas", "twin_managers"]) {
        expect((await as(stranger).get(`/rest/v1/${table}?twin_id=${twin.id}`)).body).toEqual([]);
      }
    }
    expect((await as(maya).get(`/rest/v1/twin_personas?twin_id=${samuel.id}`)).body).toHaveLength(1);
  });

  it("includes the rooms that host it, as far as one may see them (T1)", async () => {
    const { maya, jonas, stranger, salon, square, samuel } = await stage();
    await hostTwin(salon, samuel, maya);
    await hostTwin(square, samuel, maya);
    const roomsFor = async (person: Person) =>
      (await as(person).get(`/rest/v1/virtual_twins/${samuel.id}/rooms`))
        .read(z.array(HostingRoom))
        .map(({ name, can_talk }) => `${name} ${can_talk ? "inside" : "outside"}`)
        .toSorted();
    expect(await roomsFor(maya)).toEqual(["Salon inside", "Square inside"]);
    expect(await roomsFor(jonas)).toEqual(["Salon inside", "Square outside"]);
    expect(await roomsFor(stranger)).toEqual(["Square outside"]);
  });
});

describe("get_user_usage_stats", () => {
  it("counts one's own twins against one's plan", async () => {
    const { maya, stranger } = await stage();
    const statsOf = async (person: Person) =>
      (await as(person).rpc("get_user_usage_stats", { user_id_param: person.id })).read(UsageStats);
    expect(await statsOf(maya)).toEqual({ twins_created: 2, max_twins: 25 });
    expect(await statsOf(stranger)).toEqual({ twins_created: 0, max_twins: 1 });
  });

  it("answers about others to nobody but a superadmin", async () => {
    const { maya, stranger, alma, viktor } = await stage();
    const asked = { user_id_param: maya.id };
    expect((await as(stranger).rpc("get_user_usage_stats", asked)).status).toBe(403);
    expect((await as(alma).rpc("get_user_usage_stats", asked)).status).toBe(403);
    expect((await as(viktor).rpc("get_user_usage_stats", asked)).status).toBe(200);
  });
});
