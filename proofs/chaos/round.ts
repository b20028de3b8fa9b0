import { type Gathering, gather, goesOn } from "./gathering.ts";
import type { Violation } from "./invariants.ts";
import type { Kind, Scene, Strike } from "./kinds.ts";
import { type Settled, settle } from "./settle.ts";

/** What one gathering went through, and what it left behind. */
export type Round = {
  kind: string;
  strikes: Strike[];
  violations: Violation[];
  acknowledged: number;
  answered: number;
  failed: number;
  modelRequests: number;
  brokenStreams: number;
  reconnects: number;
  resyncs: number;
  gaps: number;
  slowestMs: number;
  quietMs: number;
};

/** With work acknowledged before it and after it, or a fault proves nothing. */
const progressMs = 60_000;

export async function playRound(kind: Kind, scene: Omit<Scene, "gathering">): Promise<Round> {
  const gathering = await gather(scene.stack, scene.random);
  const strikes: Strike[] = [];
  const stalled: unknown[] = [];
  for (let n = 0; n < kind.times; n++) {
    if (!(await goesOn(gathering, progressMs))) stalled.push({ before: n });
    strikes.push(...(await kind.strike({ ...scene, gathering }, n)));
  }
  await Promise.all(scene.stack.members.filter(({ isUp }) => !isUp).map((member) => member.start()));
  if (!(await goesOn(gathering, progressMs))) stalled.push("after the last");
  const settled = await settle(scene.stack, gathering);
  gathering.leave();
  const unfired = strikes.filter(({ isFired }) => !isFired);
  const vacuous = [
    { invariant: "V12", what: "no work was acknowledged and answered around a fault", rows: stalled },
    { invariant: "V12", what: "a fault that met nothing", rows: unfired },
  ].filter(({ rows }) => rows.length > 0);
  return {
    kind: kind.name,
    strikes,
    ...accountOf(gathering, settled),
    violations: [...settled.violations, ...vacuous],
  };
}

function accountOf({ speakers, viewers }: Gathering, { facts, quietMs }: Settled) {
  return {
    acknowledged: sum(speakers.map(({ acknowledged }) => acknowledged.length)),
    answered: facts.turns.filter(({ status }) => status !== "failed").length,
    failed: facts.turns.filter(({ status }) => status === "failed").length,
    modelRequests: sum([...facts.provided.values()].map(({ requests }) => requests)),
    brokenStreams: facts.turns.filter(({ model }) => model?.startsWith("broken-")).length,
    reconnects: sum(viewers.map(({ reconnects }) => reconnects)),
    resyncs: sum(viewers.map(({ resyncs }) => resyncs)),
    gaps: sum(viewers.map(({ gaps }) => gaps)),
    slowestMs: Math.max(...speakers.map(({ slowestMs }) => slowestMs)),
    quietMs,
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
