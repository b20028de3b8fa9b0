import { Profile } from "@parley/contract/profiles";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, type Person } from "../../testing/cast.ts";

const profileOf = async (asker: Person, person: Person) =>
  (await as(asker).get(`/rest/v1/profiles?id=${person.id}`)).read(z.array(Profile))[0];

describe("profiles", () => {
  it("show name and picture to everyone signed in, and the role to its holder alone (P1, P2)", async () => {
    const { maya, stranger } = await cast();
    expect(await profileOf(maya, maya)).toMatchObject({ first_name: "Maya", role: "creator" });
    expect(await profileOf(stranger, maya)).toMatchObject({ first_name: "Maya", role: null });
  });

  it("are changed by their own person (P3)", async () => {
    const { jonas } = await cast();
    const answer = await as(jonas).patch(`/rest/v1/profiles/${jonas.id}`, { first_name: "Jon" });
    expect(answer.read(Profile)).toMatchObject({ first_name: "Jon", last_name: "Ekberg", role: "user" });
  });

  it("are not changed by anybody else (P3)", async () => {
    const { jonas, stranger, viktor } = await cast();
    for (const other of [stranger, viktor]) {
      expect((await as(other).patch(`/rest/v1/profiles/${jonas.id}`, { first_name: "Eve" })).status).toBe(
        403,
      );
    }
    expect(await profileOf(jonas, jonas)).toMatchObject({ first_name: "Jonas" });
  });

  it.each([
    { role: "superadmin" },
    { id: "00000000-0000-4000-8000-000000000000" },
    { avatar_url: "javascript:alert(1)" },
    {},
  ])("refuse %j (P2)", async (change) => {
    const { jonas } = await cast();
    expect((await as(jonas).patch(`/rest/v1/profiles/${jonas.id}`, change)).status).toBe(422);
  });

  it("stay as they are when asked for again (P4)", async () => {
    const { maya, stranger } = await cast();
    const answer = await as(maya).post("/rest/v1/profiles", { id: maya.id, first_name: "Other" });
    expect(answer.read(Profile)).toMatchObject({ first_name: "Maya", role: "creator" });
    expect((await as(stranger).post("/rest/v1/profiles", { id: maya.id })).status).toBe(403);
  });
});
