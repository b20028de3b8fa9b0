import { describe, expect, it, vi } from "vitest";
import { processName } from "../../../platform/process-name.ts";
import { cast } from "../../../testing/cast.ts";
import {
  ask,
  expectBalancedBooks,
  findTurn,
  openTryOutOf,
  startWorker,
  transactInWorker,
  untilOver,
} from "../../../testing/conversing.ts";
import { watch } from "../../../testing/live.ts";
import { models } from "../../../testing/sandbox.ts";
import { owner } from "../../../testing/stage.ts";
import { finishTurn, meetWorkers, placeOf, takeTurn } from "./answering.queries.ts";

/** Of somebody on this machine who is there no more: no process has so high a number. */
const gone = () => processName().replace(/ \d+ /, " 4194305 ");
const alive = processName;
const elsewhere = () => processName().replace(/^\S+/, "elsewhere");

/** Takes the question on, and was last heard of so many seconds ago. */
async function takeAs(worker: string, secondsAgo: number) {
  const claimed = await transactInWorker((tx) => takeTurn(tx, 60, worker));
  if (!claimed) throw new Error("There was nothing to take on");
  await transactInWorker((tx) => meetWorkers(tx, worker));
  await owner.query("update workers set seen_at = now() - make_interval(secs => $2) where name = $1", [
    worker,
    secondsAgo,
  ]);
  return placeOf(claimed);
}

async function stage() {
  const { maya } = await cast();
  const { room } = await openTryOutOf(maya, "sandbox:bench");
  return { maya, room, turn: await ask(maya, room, "Hello") };
}

describe("another worker", () => {
  it.each([
    ["on this machine that is gone is followed long before its turn is free", gone(), 0],
    ["elsewhere is followed when it has been silent for as long as it may hold a turn", elsewhere(), 11],
  ])("%s (C11)", async (_, dead, secondsAgo) => {
    const { turn } = await stage();
    await takeAs(dead, secondsAgo);
    const worker = await startWorker(models);
    // It was taken for a minute. How soon it goes on is what `bin/prove chaos` measures.
    await vi.waitUntil(async () => (await findTurn(turn.id)).fence === 2, { timeout: 15_000, interval: 20 });
    expect(await untilOver(turn.id)).toMatchObject({ status: "done", attempts: 2 });
    await worker.close();
    expect((await owner.query("select from workers where name = $1", [dead])).rowCount).toBe(0);
    await expectBalancedBooks();
  });

  it.each([
    ["that still runs keeps its turn, however silent it is for a moment", alive(), 5],
    ["elsewhere keeps its turn while it may only be slow", elsewhere(), 5],
  ])("%s (C11)", async (_, other, secondsAgo) => {
    const { turn } = await stage();
    await takeAs(other, secondsAgo);
    const worker = await startWorker(models);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await findTurn(turn.id)).toMatchObject({ status: "running", fence: 1 });
    await worker.close();
    await owner.query("delete from workers where name = $1", [other]);
  });

  it("that died between finishing and telling is heard all the same (C11)", async () => {
    const { maya, room, turn } = await stage();
    const place = await takeAs(gone(), 0);
    const viewer = await watch(maya, [`room:${room}`]);
    await transactInWorker((tx) => finishTurn(tx, place, answer));
    const worker = await startWorker(models);
    const heard = () => viewer.events.flatMap((event) => (event.type === "turn" ? [event.turn.status] : []));
    await vi.waitUntil(() => heard().includes("done"), { timeout: 8_000 });
    viewer.close();
    await worker.close();
    expect(viewer.events).toContainEqual(
      expect.objectContaining({ type: "message", message: expect.objectContaining({ body: answer.body }) }),
    );
    expect(await findTurn(turn.id)).toMatchObject({ status: "done", attempts: 1 });
  });

  it("that leaves in good order is missed by nobody", async () => {
    const worker = await startWorker(models);
    await vi.waitUntil(async () => (await owner.query("select from workers")).rowCount === 1, {
      timeout: 8_000,
    });
    await worker.close();
    expect((await owner.query("select from workers")).rowCount).toBe(0);
  });
});

const answer = {
  status: "done",
  body: "Said, and never told",
  citations: [],
  model: null,
  input_tokens: 10,
  output_tokens: 10,
  is_estimated: false,
  provider_cost_micros: 0,
  is_free: false,
  is_unanswered: false,
} as const satisfies Parameters<typeof finishTurn>[2];
