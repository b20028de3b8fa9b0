import { ACTIVITY_DAYS, TwinActivity } from "@parley/contract/activity";
import { ErrorBody } from "@parley/contract/errors";
import { describe, expect, it } from "vitest";
import { as } from "../../../testing/as.ts";
import { cast, insertRoom, type Person } from "../../../testing/cast.ts";
import { ask, giveTokens, openTryOutOf, startWorker, untilOver } from "../../../testing/conversing.ts";
import { models } from "../../../testing/sandbox.ts";
import { owner } from "../../../testing/stage.ts";
import { hostTwin, insertManager, type StagedTwin } from "../../../testing/twins.ts";

await startWorker(models);

const look = (person: Person, twin: StagedTwin) =>
  as(person).get(`/rest/v1/virtual_twins/${twin.id}/activity`);
const activityOf = async (person: Person, twin: StagedTwin) => (await look(person, twin)).read(TwinActivity);

/** Ada sits in Maya's salon with Jonas, and in a room of Ivan's that Maya does not see. */
async function stage() {
  const people = await cast();
  const { maya, jonas, ivan, salon } = people;
  const { twin, room } = await openTryOutOf(maya, "sandbox:bench");
  const hidden = await insertRoom(ivan, "Hideout", "private");
  await hostTwin(salon, twin, maya);
  await hostTwin(hidden, twin, ivan);
  for (const person of [jonas, ivan]) await giveTokens(person, 20_000);
  return { ...people, twin, room, hidden };
}

describe("how much a twin is asked", () => {
  it("is counted by day, by room and by person, and rooms one may not see have no name (C28)", async () => {
    const { maya, jonas, ivan, twin, room, salon, hidden } = await stage();
    const asked: [Person, typeof room][] = [
      [maya, room],
      [maya, salon.id],
      [jonas, salon.id],
      [jonas, salon.id],
      [ivan, hidden.id],
    ];
    let tokens = 0;
    for (const [person, where] of asked) {
      tokens += (await untilOver((await ask(person, where, "Hello")).id)).charged_tokens;
    }
    const found = await activityOf(maya, twin);
    expect(found).toMatchObject({ conversations: 4, answers: 5, people: 3, tokens });
    expect(found.days).toHaveLength(ACTIVITY_DAYS);
    expect(found.days.map(({ answers }) => answers)).toEqual([...Array(ACTIVITY_DAYS - 1).fill(0), 5]);
    expect(found.rooms).toEqual([
      { room_id: salon.id, name: salon.name, answers: 3, people: 2 },
      { room_id: null, name: null, answers: 2, people: 2 },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/Hideout|Hello/);
    await insertManager(twin, ivan, "analyst");
    expect((await activityOf(ivan, twin)).rooms).toEqual([
      { room_id: hidden.id, name: "Hideout", answers: 1, people: 1 },
      { room_id: null, name: null, answers: 4, people: 2 },
    ]);
  });

  it("forgets what is older than thirty days, and counts nothing that failed (C28)", async () => {
    const { maya, twin, room } = await stage();
    await untilOver((await ask(maya, room, "Hello")).id);
    await owner.query("update twin_days set day = day - 29 where twin_id = $1", [twin.id]);
    expect((await activityOf(maya, twin)).days[0]?.answers).toBe(1);
    await owner.query("update twin_days set day = day - 1 where twin_id = $1", [twin.id]);
    expect(await activityOf(maya, twin)).toMatchObject({
      conversations: 0,
      answers: 0,
      people: 0,
      rooms: [],
    });
    await owner.query("update virtual_twins set model = 'faults:overloaded' where id = $1", [twin.id]);
    await untilOver((await ask(maya, room, "Hello")).id, 30_000);
    expect(await activityOf(maya, twin)).toMatchObject({ answers: 0 });
  }, 40_000);

  it("is told to those who tend the twin, and nobody else learns that there is one (C28)", async () => {
    const { maya, jonas, stranger, alma, viktor, twin } = await stage();
    for (const other of [jonas, stranger, alma, viktor]) {
      const answer = await look(other, twin);
      expect([answer.status, answer.read(ErrorBody).code]).toEqual([404, "twin_not_found"]);
    }
    await insertManager(twin, jonas, "analyst");
    expect((await look(jonas, twin)).status).toBe(200);
    expect((await look(maya, twin)).status).toBe(200);
  });
});
