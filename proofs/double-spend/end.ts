import type { Pool } from "pg";
import {
  type Claimed,
  failTurn,
  finishTurn,
  placeOf,
  sweepTurns,
  takeTurn,
} from "../../apps/server/src/modules/conversation/answering/answering.queries.ts";
import { type Database, type Tx, transactAsWorker } from "../../apps/server/src/platform/database.ts";
import { processName } from "../../apps/server/src/platform/process-name.ts";
import { call } from "./ask.ts";
import type { Visitor } from "./stake.ts";

/** How a turn meets its end: with a worker at it, left lying twice, taken over by another worker, or its room deleted. */
const ENDINGS = ["worked on", "left lying", "taken over", "room deleted"] as const;

export type Scene = {
  origin: string;
  owner: Pool;
  worker: Database;
  /** Whoever asked: stops the answer and has it tried again. */
  speaker: Visitor;
  host: Visitor;
  roomId: string;
  turnId: string;
};

const outcome = {
  status: "done" as const,
  body: "Nothing is due.",
  citations: [],
  model: "sandbox:scripted",
  input_tokens: 120,
  output_tokens: 30,
  is_estimated: false,
  provider_cost_micros: 10,
  is_free: false,
  is_unanswered: false,
};

/** Everybody who may end the turn tries at once, several times over. Says what went wrong in ways it must not. */
export async function endInEveryWay(scene: Scene, round: number): Promise<string[]> {
  const ending = ENDINGS[Math.floor(round / 3) % ENDINGS.length];
  const claims = (await Promise.all([claim(scene), claim(scene), claim(scene)])).filter(isGiven);
  const [first] = claims;
  if (!first || claims.length > 1) return [`${claims.length} workers took one turn`];
  if (ending === "left lying" || ending === "taken over") await lapse(scene, ending === "left lying" ? 2 : 1);
  const second = ending === "taken over" ? await claim(scene) : undefined;
  const ends = [...workersEnd(scene, first, second), ...peopleEnd(scene)];
  if (ending === "left lying") ends.push(asWorker(scene, sweepTurns), asWorker(scene, sweepTurns));
  if (ending === "room deleted") ends.push(deleteRoom(scene));
  const results = await Promise.allSettled(ends);
  // What was tried again after a failure waits for a worker once more.
  for (let again = await claim(scene); again; again = await claim(scene)) await finish(scene, again);
  return results.filter(({ status }) => status === "rejected").map((result) => JSON.stringify(result));
}

function workersEnd(scene: Scene, first: Claimed, second: Claimed | undefined): Promise<unknown>[] {
  const holders = second ? [first, second] : [first];
  return holders.flatMap((claimed) => [
    finish(scene, claimed),
    finish(scene, claimed),
    asWorker(scene, (tx) => failTurn(tx, placeOf(claimed), "It did not work.")),
  ]);
}

function peopleEnd({ origin, speaker, roomId, turnId }: Scene): Promise<unknown>[] {
  const names = ["stop-answer", "stop-answer", "retry-answer", "retry-answer"];
  return names.map(async (name) => (await call(origin, speaker, name, { roomId, turnId })).arrayBuffer());
}

/** As if its worker had gone silent, and the hold's own time had run out as well. */
async function lapse({ owner, turnId }: Scene, attempts: number): Promise<void> {
  await owner.query("update turns set lease_until = now(), attempts = $2 where id = $1", [turnId, attempts]);
  await owner.query("update token_holds set expires_at = now() where id = $1", [turnId]);
}

async function deleteRoom({ origin, host, roomId }: Scene): Promise<void> {
  const headers = { authorization: `Bearer ${host.token}` };
  const response = await fetch(`${origin}/rest/v1/rooms/${roomId}`, { method: "DELETE", headers });
  if (!response.ok) throw new Error(`The room was not deleted: ${response.status}`);
}

const asWorker = <T>({ worker }: Scene, work: (tx: Tx) => Promise<T>) => transactAsWorker(worker, work);
const claim = (scene: Scene) => asWorker(scene, (tx) => takeTurn(tx, 60, processName()));
const finish = (scene: Scene, claimed: Claimed) =>
  asWorker(scene, (tx) => finishTurn(tx, placeOf(claimed), outcome));
const isGiven = <T>(value: T | undefined): value is T => value !== undefined;
