import { randomUUID } from "node:crypto";
import { Message, Turn } from "@parley/contract/conversation";
import type { RoomId } from "@parley/contract/ids";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { processName } from "../../../platform/process-name.ts";
import { as } from "../../../testing/as.ts";
import { cast, type Person } from "../../../testing/cast.ts";
import {
  ask,
  expectBalancedBooks,
  findTurn,
  openTryOutOf,
  startWorker,
  transactInWorker,
  untilOver,
} from "../../../testing/conversing.ts";
import { models } from "../../../testing/sandbox.ts";
import { log, publisher } from "../../../testing/stage.ts";
import {
  failTurn,
  finishTurn,
  handBackTurn,
  type Outcome,
  placeOf,
  renewTurn,
  takeTurn,
} from "./answering.queries.ts";
import type { WorkerTools } from "./answering-tools.ts";
import { TurnRunner } from "./run-turns.ts";

const fromTheDead: Outcome = {
  status: "done",
  body: "From the dead",
  citations: [],
  model: null,
  input_tokens: 10,
  output_tokens: 10,
  is_estimated: false,
  provider_cost_micros: 0,
  is_free: false,
  is_unanswered: false,
};

/** A worker that takes a question on and is never heard of again. */
async function claimAndDie(leaseSeconds: number) {
  const claimed = await transactInWorker((tx) => takeTurn(tx, leaseSeconds, processName()));
  if (!claimed) throw new Error("There was nothing to claim");
  return placeOf(claimed);
}

const read = async (person: Person, room: RoomId) =>
  (await as(person).get(`/rest/v1/messages?room_id=${room}`)).read(z.array(Message));

describe("a worker that dies", () => {
  it("is followed by another within 15 seconds, and back from the dead writes nothing (C11)", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya, "sandbox:bench");
    const turn = await ask(maya, room, "Hello");
    const zombie = await claimAndDie(10);
    const died = performance.now();
    const second = await startWorker(models);
    await vi.waitUntil(async () => (await findTurn(turn.id)).fence === 2, { timeout: 15_000, interval: 50 });
    expect(performance.now() - died).toBeLessThan(15_000);
    const done = await untilOver(turn.id);
    await second.close();
    expect(done).toMatchObject({ status: "done", attempts: 2, fence: 2 });

    expect(await transactInWorker((tx) => finishTurn(tx, zombie, fromTheDead))).toBeUndefined();
    expect(await transactInWorker((tx) => failTurn(tx, zombie, "No"))).toBeUndefined();
    expect(await transactInWorker((tx) => renewTurn(tx, zombie, 10))).toBeUndefined();
    await transactInWorker((tx) => handBackTurn(tx, zombie));
    expect(await findTurn(turn.id)).toEqual(done);
    expect(await read(maya, room)).toHaveLength(2);
    await expectBalancedBooks();
  }, 30_000);

  it("while it is not yet given up, keeps its turn to itself (C11)", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya, "sandbox:bench");
    await ask(maya, room, "Hello");
    const first = await claimAndDie(10);
    expect(await transactInWorker((tx) => takeTurn(tx, 10, processName()))).toBeUndefined();
    expect(await transactInWorker((tx) => finishTurn(tx, first, fromTheDead))).toMatchObject({
      status: "done",
    });
    expect(await transactInWorker((tx) => finishTurn(tx, first, fromTheDead))).toBeUndefined();
    await expectBalancedBooks();
  });

  it("twice in a row leaves a visible failure that costs nothing (C11)", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya, "sandbox:bench");
    const turn = await ask(maya, room, "Hello");
    await claimAndDie(0);
    await claimAndDie(0);
    const worker = await startWorker(models);
    const failed = await untilOver(turn.id);
    await worker.close();
    expect(failed).toMatchObject({ status: "failed", charged_tokens: 0 });
    const shown = (await as(maya).get(`/rest/v1/turns?room_id=${room}`)).read(z.array(Turn));
    expect(shown).toMatchObject([{ id: turn.id, failure: expect.stringContaining("Please try again") }]);
    await expectBalancedBooks();
  });
});

describe("a worker that is told to stop", () => {
  it("hands back what it has not finished, for another to begin again (C11)", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya, "sandbox:bench");
    const turn = await ask(maya, room, "Hello");
    await transactInWorker((tx) => takeTurn(tx, 10, processName())).then(
      (claimed) => claimed && transactInWorker((tx) => handBackTurn(tx, placeOf(claimed))),
    );
    expect(await findTurn(turn.id)).toMatchObject({ status: "queued", attempts: 0 });
    const worker = await startWorker(models);
    expect(await untilOver(turn.id)).toMatchObject({ status: "done", attempts: 1 });
    await worker.close();
    await expectBalancedBooks();
  });
});

describe("a worker that is woken", () => {
  it("looks at the one answer that was stopped, and at no other (C6)", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya, "sandbox:long");
    let looks = 0;
    const transact: WorkerTools["transact"] = (work) => {
      looks += 1;
      return transactInWorker(work);
    };
    const turn = await ask(maya, room, "Talk");
    const runner = new TurnRunner({ transact, models, publisher, log }, { atOnce: 2 });
    await vi.waitUntil(() => runner.underWay === 1, { timeout: 5_000 });
    const looksFor = (id?: string) => {
      const before = looks;
      runner.wake(id);
      return looks - before;
    };
    expect(looksFor(randomUUID())).toBe(0);
    await as(maya).call("stop-answer", { roomId: room, turnId: turn.id });
    expect(looksFor(turn.id)).toBe(1);
    expect(await untilOver(turn.id)).toMatchObject({ status: "stopped" });
    await runner.close();
    await expectBalancedBooks();
  }, 30_000);
});
