import { randomUUID } from "node:crypto";
import { SentMessage, TryOut, Turn } from "@parley/contract/conversation";
import type { RoomId, TurnId } from "@parley/contract/ids";
import { afterAll, vi } from "vitest";
import { z } from "zod";
import { findBookFaults } from "../../../../database/books.ts";
import { TurnRunner } from "../modules/conversation/index.ts";
import { connectDatabase, transactAsWorker } from "../platform/database.ts";
import type { Models } from "../platform/models/models.ts";
import { listenForWake } from "../platform/wake.ts";
import { as } from "./as.ts";
import type { Person } from "./cast.ts";
import { buyTokens, insertBundle } from "./money.ts";
import { limits, log, owner, prefix, publisher, testDatabase, valkey } from "./stage.ts";
import { insertTwin, type StagedTwin } from "./twins.ts";

// Tests ask faster than people do.
await owner.query(
  "update rate_limits set points = 100000 where name in ('send-message', 'quote-answer', 'write', 'read')",
);
await limits.reload();

const { database } = connectDatabase(testDatabase.worker, { max: 4 });
afterAll(() => database.destroy());

/** The worker's own grants. */
export const transactInWorker: ConstructorParameters<typeof TurnRunner>[0]["transact"] = (work) =>
  transactAsWorker(database, work);

/** A worker that answers until the test file ends, or until it is closed. */
export async function startWorker(models: Models, atOnce = 8) {
  const turns = new TurnRunner({ transact: transactInWorker, models, publisher, log }, { atOnce });
  const sleepAgain = await listenForWake({ valkey, prefix, log }, (toEnd) => turns.wake(toEnd));
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= turns.close().finally(sleepAgain);
    return closed;
  };
  afterAll(close);
  return { close };
}

export async function giveTokens(person: Person, tokens: number): Promise<void> {
  await buyTokens(person, tokens, await insertBundle(tokens, 500));
}

/** Someone's own twin that asks this model, in the room where they try it out; the first gift is spent elsewhere. */
export async function openTryOutOf(
  person: Person,
  model: string | null = null,
): Promise<{ twin: StagedTwin; room: RoomId }> {
  const twin = await insertTwin(person, "Ada");
  await owner.query("update virtual_twins set model = $2 where id = $1", [twin.id, model]);
  const opened = await as(person).call("open-try-out", { twinId: twin.id });
  return { twin, room: opened.read(TryOut).room_id };
}

export const say = (person: Person, roomId: RoomId, text: string, clientId: string = randomUUID()) =>
  as(person).call("send-message", { roomId, clientId, text });

/** Asks, and says which turn will answer. */
export async function ask(person: Person, roomId: RoomId, text: string): Promise<Turn> {
  const sent = (await say(person, roomId, text)).read(SentMessage);
  const [turn] = sent.turns;
  if (!turn) throw new Error("Nobody will answer");
  return turn;
}

const isOver = (status: string): boolean => !["queued", "running"].includes(status);

export async function findTurn(id: TurnId) {
  const { rows } = await owner.query("select * from turns where id = $1", [id]);
  return Settled.parse(rows[0]);
}

const count = z.coerce.number();
const Settled = Turn.omit({ created_at: true }).extend({
  hold_tokens: count,
  charged_tokens: count,
  input_tokens: count,
  output_tokens: count,
  fence: count,
  attempts: count,
});

/** The turn, once it is done, stopped or failed. */
export async function untilOver(id: TurnId, timeout = 10_000) {
  await vi.waitUntil(async () => isOver((await findTurn(id)).status), { timeout, interval: 25 });
  return findTurn(id);
}

/** What must hold whatever happened: nothing made or lost, nothing held for nothing, one charge for each turn. */
export async function expectBalancedBooks(): Promise<void> {
  const { rows } = await owner.query<{ trouble: string }>(`
    select 'hold of ' || h.id as trouble from token_holds h where h.status = 'open'
      and not exists (select from turns t where t.id = h.id and t.status in ('queued', 'running'))
    union all select 'charge of ' || t.id from turns t
      where t.charged_tokens <> (select coalesce(sum(x.amount), 0) from ledger_transfers x where x.idempotency_key = 'turn:' || t.id)
         or t.charged_tokens <> (select coalesce(sum(l.total_tokens), 0) from token_usage_logs l where l.turn_id = t.id)
         or t.charged_tokens > t.hold_tokens`);
  const trouble = [...(await findBookFaults(owner)), ...rows.map((row) => row.trouble)];
  if (trouble.length > 0) throw new Error(trouble.join(", "));
}
