import { setTimeout as pause } from "node:timers/promises";
import { collectFacts, type Facts, type Provided, takeProvided } from "./facts.ts";
import type { Gathering } from "./gathering.ts";
import { type ClientLog, findViolations, unseenByStrangers, type Violation } from "./invariants.ts";
import type { Stack } from "./stack.ts";
import { lookAsStranger } from "./stranger.ts";

/** How long everything may take to be in order again once the faults are over. */
const patienceMs = 60_000;

export type Settled = { violations: Violation[]; facts: Facts; quietMs: number };

/** Lets everybody fall silent and whatever is under way come to its end; then nothing may be wrong. */
export async function settle(stack: Stack, gathering: Gathering): Promise<Settled> {
  const began = performance.now();
  await gathering.hush();
  await untilNothingIsOpen(stack, gathering, began + patienceMs);
  const provided = await takeProvided(stack);
  const { facts, violations } = await look(stack, gathering, provided, began + patienceMs);
  const quietMs = performance.now() - began;
  const glimpses = await lookAsStranger(stack, gathering);
  return { facts, quietMs, violations: [...violations, ...unseenByStrangers(glimpses)] };
}

async function untilNothingIsOpen({ owner }: Stack, { rooms }: Gathering, deadline: number): Promise<void> {
  const open =
    "select from turns where status in ('queued', 'running') and room_id = any($1::uuid[]) limit 1";
  while (performance.now() < deadline && (await owner.query(open, [rooms])).rowCount === 1) await pause(50);
}

/** Readers may still be catching up: what is wrong counts only once they had their time. */
async function look(stack: Stack, gathering: Gathering, provided: Provided, deadline: number) {
  for (;;) {
    const facts = await collectFacts(stack, gathering.rooms, provided);
    const violations = findViolations(facts, logOf(gathering));
    if (violations.length === 0 || performance.now() > deadline) return { facts, violations };
    await pause(200);
  }
}

const logOf = ({ speakers, viewers }: Gathering): ClientLog => ({
  speakers: speakers.map(({ seat, acknowledged, attempted, oddities }) => ({
    ...{ userId: seat.userId, roomId: seat.roomId, acknowledged, attempted, oddities },
  })),
  viewers: viewers.map(({ seat, state, messages, turns }) => ({
    roomId: seat.roomId,
    state,
    messages,
    turns,
  })),
});
