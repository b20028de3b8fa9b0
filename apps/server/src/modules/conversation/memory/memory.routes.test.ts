import { randomUUID } from "node:crypto";
import { AnswerQuote } from "@parley/contract/conversation";
import { ErrorBody } from "@parley/contract/errors";
import type { TwinId } from "@parley/contract/ids";
import { TwinMemory } from "@parley/contract/memory";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../../testing/as.ts";
import { cast, type Person } from "../../../testing/cast.ts";
import { openTryOutOf } from "../../../testing/conversing.ts";
import { owner } from "../../../testing/stage.ts";
import { insertManager } from "../../../testing/twins.ts";

const plant = async (person: Person, twin: TwinId, fact: string) => {
  const { rows } = await owner.query<{ id: string }>(
    "insert into twin_memories (twin_id, user_id, fact) values ($1, $2, $3) returning id",
    [twin, person.id, fact],
  );
  return rows[0]?.id ?? "";
};
const factsOf = async (person: Person, twin: TwinId) =>
  (await as(person).get(`/rest/v1/twin_memories?twin_id=${twin}`))
    .read(z.array(TwinMemory))
    .map(({ fact }) => fact);
const codeOf = (body: unknown) => ErrorBody.parse(body).code;

/** Jonas manages Maya's twin, and it remembers something of him. */
async function stage() {
  const people = await cast();
  const { twin, room } = await openTryOutOf(people.maya);
  await owner.query("update virtual_twins set is_dynamic_mode = true, is_public = true where id = $1", [
    twin.id,
  ]);
  await insertManager(twin, people.jonas, "editor");
  const id = await plant(people.jonas, twin.id, "Keeps bees");
  return { ...people, twin, room, id };
}

describe("what a twin remembers", () => {
  it("is listed for whom it is about, and for nobody else: owner, manager, staff or stranger (C25)", async () => {
    const { maya, jonas, stranger, alma, viktor, twin } = await stage();
    await plant(jonas, twin.id, "Lives in Oslo");
    expect(await factsOf(jonas, twin.id)).toEqual(["Keeps bees", "Lives in Oslo"]);
    for (const other of [maya, stranger, alma, viktor]) expect(await factsOf(other, twin.id)).toEqual([]);
  });

  it("is reworded by whom it is about (C25)", async () => {
    const { jonas, twin, id } = await stage();
    const answer = await as(jonas).patch(`/rest/v1/twin_memories/${id}`, { fact: " Keeps wasps " });
    expect(answer.read(TwinMemory)).toMatchObject({ id, twin_id: twin.id, fact: "Keeps wasps" });
    expect(await factsOf(jonas, twin.id)).toEqual(["Keeps wasps"]);
  });

  it.each(["", "  ", "x".repeat(201), "One\nline"])("is not reworded to %j", async (fact) => {
    const { jonas, twin, id } = await stage();
    expect((await as(jonas).patch(`/rest/v1/twin_memories/${id}`, { fact })).status).toBe(422);
    expect(await factsOf(jonas, twin.id)).toEqual(["Keeps bees"]);
  });

  it("is reworded and deleted by nobody else, who do not learn that it is there (C25)", async () => {
    const { maya, jonas, stranger, viktor, twin, id } = await stage();
    for (const other of [maya, stranger, viktor]) {
      const asked = [id, randomUUID()].flatMap((one) => [
        as(other).patch(`/rest/v1/twin_memories/${one}`, { fact: "Forged" }),
        as(other).delete(`/rest/v1/twin_memories/${one}`),
      ]);
      const answers = await Promise.all(asked);
      expect(answers.map(({ status, body }) => [status, codeOf(body)])).toEqual(
        Array(4).fill([404, "memory_not_found"]),
      );
      expect((await as(other).call("forget-me", { twinId: twin.id })).status).toBe(204);
    }
    expect(await factsOf(jonas, twin.id)).toEqual(["Keeps bees"]);
  });

  it("is deleted one by one, or all of it, by whom it is about (C25)", async () => {
    const { maya, jonas, twin, id } = await stage();
    await plant(maya, twin.id, "Sails");
    for (const fact of ["Lives in Oslo", "Has a dog"]) await plant(jonas, twin.id, fact);
    expect((await as(jonas).delete(`/rest/v1/twin_memories/${id}`)).status).toBe(204);
    expect((await as(jonas).delete(`/rest/v1/twin_memories/${id}`)).status).toBe(404);
    expect(await factsOf(jonas, twin.id)).toEqual(["Lives in Oslo", "Has a dog"]);
    expect((await as(jonas).call("forget-me", { twinId: twin.id })).status).toBe(204);
    expect(await factsOf(jonas, twin.id)).toEqual([]);
    expect(await factsOf(maya, twin.id)).toEqual(["Sails"]);
  });

  it("goes with the twin (C25)", async () => {
    const { maya, twin } = await stage();
    expect((await as(maya).delete(`/rest/v1/virtual_twins/${twin.id}`)).status).toBe(204);
    const { rowCount } = await owner.query("select from twin_memories where twin_id = $1", [twin.id]);
    expect(rowCount).toBe(0);
  });

  it("is in the price of a question asked alone, and in no other's (C26)", async () => {
    const { maya, jonas, twin, room, salon } = await stage();
    const priceFor = async (person: Person, roomId: string) =>
      (await as(person).call("quote-answer", { roomId, text: "Hello" })).read(AnswerQuote).max_tokens;
    const [alone, shared] = [await priceFor(maya, room), await priceFor(jonas, salon.id)];
    for (const person of [maya, jonas])
      await plant(person, twin.id, "Likes long walks on the beach in winter");
    expect(await priceFor(maya, room)).toBeGreaterThan(alone);
    expect(await priceFor(jonas, salon.id)).toBe(shared);
  });
});
